import type { Page } from '@playwright/test'

export interface Kept {
  member: number
  queryKey?: unknown[]
  body?: Record<string, unknown>
  words?: string
}

/** @param more is put there first */
export const rowsIn = (page: Page, table: string, more: Kept[] = []) =>
  page.evaluate(
    ([name, added]) =>
      new Promise<Kept[]>(resolve => {
        const request = indexedDB.open('first-domino')
        request.onsuccess = () => {
          const rows = request.result.transaction(name, 'readwrite').objectStore(name)
          for (const row of added) rows.put(row)
          const all = rows.getAll()
          all.onsuccess = () => {
            request.result.close()
            resolve(all.result)
          }
        }
      }),
    [table, more] as const,
  )
