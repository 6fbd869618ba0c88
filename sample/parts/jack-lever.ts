import { extrude } from "../drawing/extrude.ts";
import { lathe } from "../drawing/lathe.ts";
import { disc, link, moved, slot } from "../drawing/profiles.ts";
import { family } from "../drawing/render.ts";
import { type Point2, radians } from "../drawing/vector.ts";

/** Millimetres. Two arms from one pivot; `angle` is the angle between them in degrees. */
export interface JackLeverShape {
  front: number;
  rear: number;
  angle: number;
  bore: number;
  thickness: number;
}

export const jackLever = family<JackLeverShape>("jack lever", { yaw: -34, pitch: 22 }, (scene, shape) => {
  const half = shape.thickness / 2;
  const hub = shape.bore * 1.13;
  const end = shape.bore * 0.56;
  const heading = 20;
  const frontEnd: Point2 = [
    Math.cos(radians(heading)) * shape.front,
    Math.sin(radians(heading)) * shape.front,
  ];
  const back = radians(heading + shape.angle);
  const rearEnd: Point2 = [Math.cos(back) * shape.rear, Math.sin(back) * shape.rear];
  scene.piece(() => {
    extrude(scene, link([0, 0], hub, frontEnd, end), -half, half);
    extrude(scene, link([0, 0], hub, rearEnd, end * 1.05), -half, half, {
      holes: [disc(...rearEnd, end * 0.52)],
    });
    extrude(scene, disc(0, 0, hub), half, half + 0.5);
    const groove = slot(hub * 1.15, shape.front - end * 1.9, 0, end * 0.4);
    extrude(scene, moved(groove, heading), half, half + 0.3, { bias: 2 });
  });
  const boss = half * 1.2;
  lathe(
    scene,
    [
      [hub * 0.8, half + 0.5],
      [hub * 0.8, half + boss],
    ],
    { axis: "z", bore: shape.bore / 2 },
  );
  lathe(
    scene,
    [
      [end * 0.84, half],
      [end * 0.84, half + boss * 0.55],
    ],
    { at: [...frontEnd, 0], axis: "z", bore: end * 0.42 },
  );
  scene.axis([0, 0, -half * 3], [0, 0, half * 5]);
  scene.axis([...rearEnd, half], [...frontEnd, half], [0, 0, 1]);
  scene.dim([...rearEnd, half], [0, 0, half], "below", shape.rear);
  scene.dim([0, 0, half], [...frontEnd, half], "above", shape.front);
});
