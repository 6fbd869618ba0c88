import { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";

/** Whether a request came over the network; what the page renderer asks in this process is part of a page. */
export const isFromOutside = (request: FastifyRequest): boolean => request.raw instanceof IncomingMessage;
