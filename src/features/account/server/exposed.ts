/** What other features may use. */

export { findSiteId } from './origins/store.ts'
export { entriesOf, textOf, type ZipEntry } from './reading/zip.ts'
