/** The path of the camera icon, on a 20 px grid. */
export const CAMERA = "M3 6h3.5L8 4h4l1.5 2H17v10H3zM10 8a3 3 0 1 0 0 6 3 3 0 0 0 0-6z";
