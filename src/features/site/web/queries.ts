import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { getContent, listContentVersions } from '../contract/content.ts'
import { listLanguages } from '../contract/languages.ts'
import { getOperations } from '../contract/operations.ts'
import { listPages } from '../contract/pages.ts'
import { listPictures } from '../contract/pictures.ts'
import { getSiteSetup } from '../contract/setup.ts'

export const contentQuery = queryOf(getContent)

export const languagesQuery = queryOf(listLanguages)

export const versionsQuery = queryOf(listContentVersions)

export const picturesQuery = queryOf(listPictures)

export const pagesQuery = queryOf(listPages)

export const siteSetupQuery = queryOf(getSiteSetup)

export const operationsQuery = queryOf(getOperations)

const PREVIEW = { queryKey: ['/admin/site/preview'] }

/** What administrators see of their site. */
export const OWN_SITE = [
  getContent,
  listContentVersions,
  listPictures,
  listPages,
  getSiteSetup,
  getOperations,
  PREVIEW,
]

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
    queryKey: [...PREVIEW.queryKey, path, version],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/admin/site/preview?${new URLSearchParams({ path })}`, { signal })
      if (!answer.ok) throw new Error('The preview could not be made. Your draft is saved.')
      return stillOf(await answer.text())
    },
  })
