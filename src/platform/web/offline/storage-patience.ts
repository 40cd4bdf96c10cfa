/** Some browsers never answer when storage is opened: after this long it counts as missing. */
export const STORAGE_PATIENCE_MS = 3_000
