-- For wrk: asks for the pins within 50 m of places: wrk -s pins.lua ADDRESS -- PLACES COOKIE [PATH]
local places, headers, next_place = {}, {}, 0
local path = "/drops/pins?within=50&near="

function init(arguments)
  for line in io.lines(arguments[1]) do
    places[#places + 1] = line:gsub(" ", ",")
  end
  headers["Cookie"] = arguments[2]
  path = arguments[3] or path
  headers["Accept"] = "application/geo+json"
  math.randomseed(os.time())
  next_place = math.random(#places)
end

function request()
  next_place = next_place % #places + 1
  return wrk.format("GET", path .. places[next_place], headers)
end

function done(summary, latency)
  io.write(string.format("p50 %.2f ms, p99 %.2f ms, other answers than 200: %d\n", latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, summary.errors.status))
end
