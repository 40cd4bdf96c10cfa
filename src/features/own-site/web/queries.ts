import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { getContent, listContentVersions, listPages, listPictures } from '../contract.ts'

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

/** The page of the draft, as visitors would see it, but without its scripts, and a picture of it: links in a preview lead nowhere. */
export const previewQuery = (path: string, version: number) =>
  queryOptions({
    queryKey: ['own-site', 'preview', path, version],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/admin/site/preview?${new URLSearchParams({ path })}`, { signal })
      if (!answer.ok) throw new Error('The preview could not be made. Your draft is saved.')
      const html = await answer.text()
      return html.replace(/<script\b[\s\S]*?<\/script>/g, '')
    },
  })
