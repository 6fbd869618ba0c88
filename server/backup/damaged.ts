/** A file that is no whole backup: what it says is not to be trusted. */
export class DamagedBackup extends Error {
  constructor(reason: string) {
    super(`This is no whole backup: ${reason}`);
    this.name = "DamagedBackup";
  }
}
