/** A file that cannot be restored, whatever is tried; `message` is for a person. */
export class UnfitBackup extends Error {}

/** A file that is no whole backup: what it says is not to be trusted. */
export class DamagedBackup extends UnfitBackup {
  constructor(reason: string) {
    super(`This is no whole backup: ${reason}`);
    this.name = "DamagedBackup";
  }
}
