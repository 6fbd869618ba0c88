import { MADDER } from "../../drawing/palette.ts";
import { type Point3, series } from "../../drawing/vector.ts";
import { feederDrum } from "../../parts/feeder-drum.ts";
import { mainNozzle } from "../../parts/main-nozzle.ts";
import { reed } from "../../parts/reed.ts";
import { solenoidValve } from "../../parts/solenoid-valve.ts";
import { subNozzle } from "../../parts/sub-nozzle.ts";
import { weftCutter } from "../../parts/weft-cutter.ts";
import { mount, type Plate } from "../plate.ts";

const feeder = feederDrum({ diameter: 180, drum: 136, length: 98, ribs: 12 });
const nozzle = mainNozzle({ length: 246, sleeve: 40, tube: 12, inlets: 2 });
const profileReed = reed({ length: 1980, height: 124, density: 60, tunnel: true });
const relay = subNozzle({ height: 74, width: 18, rows: [3, 4, 5, 4, 3], inlet: "rear" });

const cutter = weftCutter({ length: 104, blade: 56, opening: 34, thickness: 4 });
const valve = solenoidValve({ stations: 4, pitch: 26, height: 78, port: 8, coil: "round" });

/** The way of the weft through an air-jet loom. */
export const airJet: Plate = {
  label: "Weft insertion by air: feeder, main nozzle, relay nozzles and profile reed on the line of the weft",
  view: { yaw: -34, pitch: 20 },
  scale: 1.5,
  origin: [738, 285],
  centreLines: true,
  callouts: [
    { at: [-330, 100, 40], mark: [470, 60] },
    { at: [-10, 24, 24], mark: [600, 120] },
    { at: [470, 68, 6], mark: [1330, 110] },
    { at: [420, -70, 66], mark: [1180, 640] },
    { at: [20, -160, 70], mark: [900, 600] },
    { at: [-262, -208, 96], mark: [290, 636] },
  ],
  draw(scene) {
    const weft = (from: number, to: number, z: number) => {
      const line: Point3[] = [
        [from, 0, z],
        [to, 0, z],
      ];
      scene.piece(() => scene.line(line, { width: 2, ink: MADDER }));
    };
    weft(-640, 700, 0);
    mount(scene, feeder, { at: [-330, 0, 0], turn: 90, size: 1.15 });
    mount(scene, nozzle, { at: [20, 0, 0], turn: 180, size: 1.25 });
    mount(scene, profileReed, { at: [462, -12, 0], size: 1.3 });
    weft(266, 650, 8);
    series(4, (i) => mount(scene, relay, { at: [330 + i * 90, -72, 60] }));
    mount(scene, cutter, { at: [-10, -170, 60], size: 1.5 });
    mount(scene, valve, { at: [-270, -225, 60], size: 1.3 });
  },
};
