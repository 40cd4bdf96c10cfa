import type { Page } from '@playwright/test'

export interface Kept {
  member: number
  queryKey?: unknown[]
  body?: Record<string, unknown>
  words?: string
}

export const rowsIn = (page: Page, table: string) =>
  page.evaluate(
    name =>
      new Promise<Kept[]>(resolve => {
        const request = indexedDB.open('first-domino')
        request.onsuccess = () => {
          const all = request.result.transaction(name).objectStore(name).getAll()
          all.onsuccess = () => {
            request.result.close()
            resolve(all.result)
          }
        }
      }),
    table,
  )
