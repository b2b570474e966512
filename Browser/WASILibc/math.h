// The functions of wasi-libc that the engines call; its own headers ask for a whole system interface.
double acos(double);
double asin(double);
double atan2(double, double);
double cos(double);
double exp(double);
double log(double);
double sin(double);
