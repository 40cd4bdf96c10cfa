import { STORAGE_PATIENCE_MS } from './storage-patience.ts'

/**
 * Signing out leaves nothing to read on this device; what waits to be sent stays. By the browser's own calls, since
 * public pages sign out, too, and load nothing of the outbox.
 * @param deleted the member whose account has been deleted, whose unsent changes are removed, too
 */
export const forgetReads = (deleted?: number): Promise<void> =>
  new Promise(resolve => {
    const request = indexedDB.open('first-domino')
    const done = () => resolve()
    setTimeout(done, STORAGE_PATIENCE_MS)
    // There is no such database: it must not be made without its tables.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = done
    request.onblocked = done
    request.onsuccess = () => {
      const { result } = request
      const tx = result.transaction(['reads', 'outbox'], 'readwrite')
      tx.objectStore('reads').clear()
      if (deleted !== undefined) {
        const outbox = tx.objectStore('outbox')
        const unsent = outbox.index('member').getAllKeys(deleted)
        unsent.onsuccess = () => {
          for (const key of unsent.result) outbox.delete(key)
        }
      }
      tx.oncomplete = () => {
        result.close()
        done()
      }
      tx.onabort = done
    }
  })
