import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { getContent, listContentVersions } from '../contract/content.ts'
import { getOperations } from '../contract/operations.ts'
import { listPages } from '../contract/pages.ts'
import { listPictures } from '../contract/pictures.ts'
import { getSiteSetup } from '../contract/setup.ts'

export const contentQuery = queryOptions({
  queryKey: ['own-site', 'content'],
  queryFn: ({ signal }) => call(getContent, { signal }),
})

export const versionsQuery = queryOptions({
  queryKey: ['own-site', 'versions'],
  queryFn: ({ signal }) => call(listContentVersions, { signal }),
})

export const picturesQuery = queryOptions({
  queryKey: ['own-site', 'pictures'],
  queryFn: ({ signal }) => call(listPictures, { signal }),
})

export const pagesQuery = queryOptions({
  queryKey: ['own-site', 'pages'],
  queryFn: ({ signal }) => call(listPages, { signal }),
})

export const siteSetupQuery = queryOptions({
  queryKey: ['own-site', 'setup'],
  queryFn: ({ signal }) => call(getSiteSetup, { signal }),
})

export const operationsQuery = queryOptions({
  queryKey: ['own-site', 'operations'],
  queryFn: ({ signal }) => call(getOperations, { signal }),
})

/** Makes the page inert, and removes the scripts, which the frame's sandbox would block with a message for each. */
function stillOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const script of page.querySelectorAll('script, link[rel="modulepreload"]')) script.remove()
  page.body.inert = true
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** The page of the draft, as visitors would see it, but inert: links in a preview lead nowhere. */
export const previewQuery = (path: string, version: number) =>
  queryOptions({
    queryKey: ['own-site', 'preview', path, version],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/admin/site/preview?${new URLSearchParams({ path })}`, { signal })
      if (!answer.ok) throw new Error('The preview could not be made. Your draft is saved.')
      return stillOf(await answer.text())
    },
  })
