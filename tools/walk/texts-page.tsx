// The page of tests/e2e/platform/translated.spec.ts: the ways in which texts come, go and change beside other nodes in React.
import { Activity, Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { guardReactsNodes } from "#web/foreign-changes.ts";

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

declare global {
  interface Window {
    /**
     * Renders each shape in a root of its own, one step after another, and returns its text after each step, with errors. At
     * `untilStep` the translator shows the original again.
     */
    run(isGuarded: boolean, steps: number, untilStep: number): Promise<Record<string, string[]>>;
    showOriginals?(): void;
  }
}

window.run = async (isGuarded, steps, untilStep) => {
  if (isGuarded) guardReactsNodes();
  const texts: Record<string, string[]> = {};
  const add = (name: string, text: string) => texts[name]?.push(text);
  const roots = Object.entries(SHAPES).map(([name, shape]) => {
    texts[name] = [];
    const element = document.body.appendChild(document.createElement("section"));
    const root = createRoot(element, { onUncaughtError: (error) => add(name, String(error)) });
    return { name, shape, element, root };
  });
  for (let step = 0; step < steps; step += 1) {
    if (step === untilStep) window.showOriginals?.();
    for (const { shape, root } of roots) flushSync(() => root.render(shape(step)));
    // The effects' renderings, and the translations of all.
    for (let tasks = 0; tasks < 4; tasks += 1) await new Promise((resolve) => setTimeout(resolve));
    for (const { name, element } of roots) {
      const elsewhere = name === "a portal" ? aside.textContent : "";
      // biome-ignore lint/performance/useDomNodeTextContent: hidden texts don't count
      add(name, `${element.innerText}${elsewhere}`.toLowerCase());
    }
  }
  return texts;
};
document.body.dataset["ready"] = "";
