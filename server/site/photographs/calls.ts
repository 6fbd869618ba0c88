import { photographs } from "../../../contract/site/home-content-calls.ts";
import type { Services } from "../../services.ts";
import { itemCalls } from "../items/calls.ts";
import { PHOTOGRAPHS } from "./photographs.ts";

export const photographCalls = (services: Services) => itemCalls(services, photographs, PHOTOGRAPHS);
