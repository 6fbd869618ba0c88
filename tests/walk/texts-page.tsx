// The page of tests/e2e/platform/translated.spec.ts: the ways in which texts come, go and change beside other nodes in React.
import { Activity, Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { guardReactsNodes } from "../../web/foreign-changes.ts";

const Bare = ({ text }: { text: string }) => text;
const Waiting = lazy(() => new Promise(() => undefined));
const aside = document.createElement("aside");
document.body.append(aside);

/** Renders twice in one task: a translator changes the first result before the second. */
function Twice({ step }: { step: number }) {
  const [shown, setShown] = useState(step);
  useEffect(() => setShown(step), [step]);
  return (
    <p>
      {step > shown && "waits "}
      <b>b</b> {shown} shown {step}
    </p>
  );
}

const isOdd = (step: number) => step % 2 === 1;
const SHAPES: Record<string, (step: number) => ReactNode> = {
  "a text that gives way to elements": (step) => (
    <button type="button">
      {isOdd(step) ? (
        <>
          <i />
          Sending …
        </>
      ) : (
        "Send"
      )}
    </button>
  ),
  "a count before a word": (step) => <p>{28 - step} parts</p>,
  "a text before an element": (step) => (
    <p>
      {isOdd(step) && "Some "}
      <b>parts</b>
    </p>
  ),
  "a text after an element": (step) => (
    <p>
      <b>parts</b>
      {isOdd(step) && " left"}
    </p>
  ),
  "an element before a text": (step) => (
    <p>
      {isOdd(step) && <b>New </b>}
      catalogue
    </p>
  ),
  "an element between texts": (step) => (
    <p>
      the {isOdd(step) && <b>new </b>}catalogue {step}
    </p>
  ),
  "a text or an element": (step) => <p>{isOdd(step) ? "text" : <b>element</b>}</p>,
  "a text or an element, beside another": (step) => (
    <p>
      {isOdd(step) ? "text" : <b>element</b>}
      <i>and</i>
    </p>
  ),
  "one text": (step) => <p>{`${step} lines`}</p>,
  "a text that is empty at times": (step) => (
    <p>
      {isOdd(step) ? "" : "full"} and <b>more</b>
    </p>
  ),
  "texts with keys in another order": (step) => (
    <p>
      {(isOdd(step) ? ["c", "a", "d", "b"] : ["a", "b", "c"]).map((name) => (
        <Fragment key={name}>
          {name} is {step}, <b>{name}</b>
        </Fragment>
      ))}
    </p>
  ),
  "elements with keys between texts": (step) => (
    <p>
      Order:
      {(isOdd(step) ? ["c", "a", "b"] : ["a", "b", "c"]).map((name) => (
        <b key={name}>{name}</b>
      ))}
      end
    </p>
  ),
  "a component that is a text": (step) => (
    <p>
      <Bare text={`bare ${step} `} />
      {isOdd(step) && <Bare text="twice " />}
      <b>b</b>
    </p>
  ),
  "a key that changes": (step) => (
    <p>
      <Fragment key={step}>fragment {step} </Fragment>
      and a text
    </p>
  ),
  "a portal": (step) => (
    <p>
      here {step}
      {createPortal(
        <>
          there {step} {isOdd(step) && "odd"}
        </>,
        aside,
      )}
    </p>
  ),
  "a fallback": (step) => (
    <p>
      <Suspense fallback={<>loading {step}</>}>
        {isOdd(step) && <Waiting />}
        loaded {step}
      </Suspense>
    </p>
  ),
  "a hidden part": (step) => (
    <p>
      <Activity mode={isOdd(step) ? "hidden" : "visible"}>
        shown {step}
        <b>too</b>
      </Activity>
      always
    </p>
  ),
  "two renderings in a task": (step) => <Twice step={step} />,
};

export interface TextsPage {
  /** Renders each shape in its own root and the steps one after another; the texts after each, and the errors. */
  run(isGuarded: boolean, steps: number, between: () => void): Promise<Record<string, string[]>>;
}

Object.assign(window, {
  async run(isGuarded: boolean, steps: number, between?: () => void) {
    if (isGuarded) guardReactsNodes();
    const texts: Record<string, string[]> = {};
    const roots = Object.entries(SHAPES).map(([name, shape]) => {
      const element = document.body.appendChild(document.createElement("section"));
      const root = createRoot(element, { onUncaughtError: (error) => texts[name]?.push(String(error)) });
      texts[name] = [];
      return { name, shape, element, root };
    });
    for (let step = 0; step < steps; step += 1) {
      for (const { name, shape, root } of roots) {
        try {
          flushSync(() => root.render(shape(step)));
        } catch (error) {
          texts[name]?.push(String(error));
        }
      }
      for (let tasks = 0; tasks < 4; tasks += 1) await new Promise((resolve) => setTimeout(resolve, 2));
      for (const { name, element } of roots) {
        const more = name === "a portal" ? aside.textContent : "";
        // biome-ignore lint/performance/useDomNodeTextContent: hidden texts don't count
        texts[name]?.push(`${element.innerText}${more}`.toLowerCase());
      }
      between?.();
    }
    return texts;
  },
});
document.body.dataset["ready"] = "";
