import { circleAt } from "../drawing/fittings.ts";
import { throughHole } from "../drawing/holes.ts";
import { lathe } from "../drawing/lathe.ts";
import { toneOf } from "../drawing/palette.ts";
import { family } from "../drawing/render.ts";
import { TAU } from "../drawing/vector.ts";

/** Millimetres. */
export interface BallBearingShape {
  bore: number;
  outside: number;
  width: number;
  balls: number;
  /** A shield hides the balls. */
  shield: boolean;
  /** Ring groove round the outside. */
  groove: boolean;
}

export const ballBearing = family<BallBearingShape>(
  "ball bearing",
  { yaw: -40, pitch: 18 },
  (scene, shape) => {
    const rim = shape.outside / 2;
    const bore = shape.bore / 2;
    const half = shape.width / 2;
    const normal = [0, 0, 1] as const;
    const chamfer = (rim - bore) * 0.07;
    const groove = shape.groove
      ? ([
          [rim, half * 0.3],
          [rim * 0.96, half * 0.32],
          [rim * 0.96, half * 0.55],
          [rim, half * 0.57],
        ] as const)
      : [];
    lathe(
      scene,
      [
        [rim - chamfer, -half],
        [rim, -half + chamfer],
        ...groove,
        [rim, half - chamfer],
        [rim - chamfer, half],
      ],
      { axis: "z", bore, facets: 80 },
    );
    const outer = bore + (rim - bore) * 0.7;
    const inner = bore + (rim - bore) * 0.32;
    const ring = (outer + inner) / 2;
    const at = (radius: number) => circleAt([0, 0, half], radius, "z", 60);
    scene.mark(at(outer), { fill: toneOf(shape.shield ? 2 : 5), normal });
    if (!shape.shield) {
      const size = Math.min((outer - inner) * 0.62, (ring * Math.PI * 0.86) / shape.balls);
      for (let i = 0; i < shape.balls; i++) {
        const angle = (i / shape.balls) * TAU + 0.2;
        const centre = [Math.cos(angle) * ring, Math.sin(angle) * ring, half] as const;
        scene.mark(circleAt(centre, size, "z", 20), { fill: toneOf(1), normal });
        const glint = [centre[0] - size * 0.3, centre[1] + size * 0.3, half] as const;
        scene.mark(circleAt(glint, size * 0.24, "z", 10), { fill: toneOf(0), normal, width: 0.4 });
      }
    } else {
      scene.mark(at(outer * 0.97), { normal, width: 0.6 });
    }
    scene.mark(at(inner), { fill: toneOf(1.6), normal, width: 1.4 });
    scene.mark(at(bore + (rim - bore) * 0.05), { normal, width: 0.6 });
    scene.piece(() => {
      const near = circleAt([0, 0, half], bore, "z", 60).map((point) => scene.at(point));
      const far = circleAt([0, 0, -half], bore, "z", 60).map((point) => scene.at(point));
      if (scene.sees(normal)) {
        throughHole(scene, near, far);
      }
    });
    scene.axis([0, 0, -half], [0, 0, half]);
    scene.axis([0, -rim, half], [0, rim, half], [0, 0, 1]);
    scene.dim([-bore, 0, half], [bore, 0, half], "above", `Ø${shape.bore}`);
    scene.dim([0, -rim, half], [0, rim, half], "left", `Ø${shape.outside}`);
    scene.dim([0, -rim, -half], [0, -rim, half], "below", shape.width);
  },
);
