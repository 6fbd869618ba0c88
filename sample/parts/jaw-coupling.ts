import { extrude } from "../drawing/extrude.ts";
import { capScrew } from "../drawing/fittings.ts";
import { lathe } from "../drawing/lathe.ts";
import { arc, keyedBore } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { series } from "../drawing/vector.ts";

/** Millimetres. Two hubs whose jaws engage; drawn apart along the axis. */
export interface JawCouplingShape {
  diameter: number;
  bore: number;
  jaws: number;
  /** Over both hubs, engaged. */
  length: number;
  /** Soft ring between the jaws. */
  spider: boolean;
}

export const jawCoupling = family<JawCouplingShape>(
  "jaw coupling",
  { yaw: -40, pitch: 20 },
  (scene, shape) => {
    const radius = shape.diameter / 2;
    const bore = shape.bore / 2;
    const hub = shape.length * 0.36;
    const jaw = shape.length * 0.2;
    const gap = shape.length * (shape.spider ? 0.42 : 0.3);
    const step = 360 / shape.jaws;
    const inner = Math.max(bore * 1.35, radius * 0.5);
    const jaws = (from: number, to: number, phase: number) => {
      series(shape.jaws, (i) => {
        const start = i * step + phase;
        const outline = [
          ...arc(0, 0, radius, start, start + step * 0.46, 10),
          ...arc(0, 0, inner, start + step * 0.46, start, 8),
        ];
        extrude(scene, outline, from, to, { along: "x" });
      });
    };
    const chamfer = radius * 0.06;
    const rear = -gap / 2 - jaw;
    scene.piece(() => {
      lathe(
        scene,
        [
          [radius - chamfer, rear - hub],
          [radius, rear - hub + chamfer],
          [radius, rear],
        ],
        { bore },
      );
      jaws(rear, rear + jaw, 0);
    });
    if (shape.spider) {
      scene.piece(() => {
        const outline = series(shape.jaws * 2, (i) =>
          arc(0, 0, i % 2 === 0 ? radius * 0.96 : inner * 1.1, i * step * 0.5, (i + 0.9) * step * 0.5, 4),
        ).flat();
        extrude(scene, outline, -jaw * 0.4, jaw * 0.4, {
          along: "x",
          bias: 2.5,
          holes: [arc(0, 0, inner * 0.8, 0, 350, 30)],
        });
      });
    }
    const front = gap / 2;
    scene.piece(() => {
      jaws(front, front + jaw, step / 2);
      lathe(scene, [
        [radius, front + jaw],
        [radius, front + jaw + hub - chamfer],
        [radius - chamfer, front + jaw + hub],
      ]);
      const face = front + jaw + hub;
      extrude(scene, arc(0, 0, bore * 1.7, 0, 354, 50), face, face + 0.2, {
        along: "x",
        holes: [keyedBore(bore, bore * 0.5)],
      });
    });
    for (const x of [rear - hub * 0.5, front + jaw + hub * 0.5]) {
      capScrew(scene, [x, radius * 0.985, 0], radius * 0.11, radius * 0.05, "y");
    }
    const end = front + jaw + hub;
    scene.axis([rear - hub, 0, 0], [end, 0, 0]);
    scene.dim([end, 0, -bore], [end, 0, bore], "above", `Ø${shape.bore}`);
    scene.dim([end, -radius, 0], [end, radius, 0], "right", `Ø${shape.diameter}`);
  },
);
