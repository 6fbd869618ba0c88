import { afterAll } from "vitest";
import { keepSeen } from "./seen.ts";

afterAll(keepSeen);
