/** What other features may use. */

export { findSiteId } from './site-id.store.ts'
export { entriesOf, textOf, type ZipEntry } from './zip.ts'
