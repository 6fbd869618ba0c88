import { photographs } from "../../../contract/calls/home-content.ts";
import { itemCalls } from "../items/calls.ts";
import type { Services } from "../../services.ts";
import { PHOTOGRAPHS } from "./photographs.ts";

/** The calls for photographs, in the style of the slider's. */
export const photographCalls = (services: Services) => itemCalls(services, photographs, PHOTOGRAPHS);
