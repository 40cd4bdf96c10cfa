/** What other features may use. */

export { entriesOf, textOf, type ZipEntry } from './reading/zip.ts'
export { findSiteId } from './sites/store.ts'
