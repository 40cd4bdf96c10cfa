/** The hashed files of the pages that open without a connection; only the server knows them. */
let files: readonly string[] = []

export const offlineFiles = (): readonly string[] => files

/** Called once by the app on the server. */
export function setOfflineFiles(known: readonly string[]): void {
  files = known
}
