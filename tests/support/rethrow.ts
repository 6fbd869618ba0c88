/** Fails the test at an error that the worker would log. */
export const rethrow = (error: unknown): never => {
  throw error;
};
