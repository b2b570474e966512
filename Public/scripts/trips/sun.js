// How high the sun stands: NOAA's low-precision formulas, good to a hundredth of a degree. No time zone is needed.

const radians = Math.PI / 180;

/**
 * Degrees above the horizon, without refraction.
 * @param {number} latitude
 * @param {number} longitude
 * @param {number} at milliseconds since 1970
 */
export function sunAltitude(latitude, longitude, at) {
  const days = at / 86_400_000 - 10_957.5;
  const anomaly = (357.529 + 0.98560028 * days) * radians;
  const mean = 280.459 + 0.98564736 * days;
  const along = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * radians;
  const tilt = (23.439 - 0.00000036 * days) * radians;
  const declination = Math.asin(Math.sin(tilt) * Math.sin(along));
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(along), Math.cos(along));
  const sidereal = (280.46061837 + 360.98564736629 * days + longitude) * radians;
  const hour = sidereal - ascension;
  const phi = latitude * radians;
  const sine = Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hour);
  return Math.asin(sine) / radians;
}

/** Whether it is between sunset and sunrise there, at any latitude. */
export function isDark(latitude, longitude, at) {
  return sunAltitude(latitude, longitude, at) < -0.833;
}
