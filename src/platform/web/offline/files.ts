let files = (): readonly string[] => []

/** The hashed files of the pages that open without a connection, in the page's language; only the server knows them. */
export const offlineFiles = (): readonly string[] => files()

/** Called once by the app on the server. */
export function setOfflineFiles(known: typeof files): void {
  files = known
}
