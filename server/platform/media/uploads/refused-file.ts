/** The file cannot be imported as a whole; the message is for the person who sent it. */
export class RefusedFileError extends Error {}
