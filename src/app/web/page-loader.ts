import { useEffect, useState } from 'react'
import type { LoadedPage, PagePath } from '#src/platform/web/routing/page.ts'
import { appPageAt } from '#src/platform/web/routing/page-registry.ts'
import { retryLoad } from '#src/platform/web/routing/retry-load.ts'
import type { Location } from '#src/platform/web/routing/router.tsx'
import { pages } from './features.ts'

const loaded = new Map<PagePath, LoadedPage>()

export const loadedPage = (path: PagePath): LoadedPage | undefined => loaded.get(path)

/** Loads a page's code, once. @throws when it cannot be loaded, for example after a new release */
export async function loadPage(path: PagePath): Promise<LoadedPage | undefined> {
  const known = loaded.get(path)
  if (known) return known
  const load = pages.find(page => page.path === path)?.load
  if (!load) return undefined
  const page = await retryLoad(load)
  loaded.set(path, page)
  return page
}

const isReady = ({ pathname }: Location): boolean => {
  const page = appPageAt(pathname)
  return !page || loaded.has(page.path)
}

interface Shown {
  location: Location
  isLoading: boolean
  failed: boolean
}

/** @returns the location whose page is shown: the previous one until the next page's code is there */
export function useShownLocation(location: Location): Shown {
  const [shown, setShown] = useState(location)
  const [failed, setFailed] = useState<Location | null>(null)
  const ready = isReady(location)
  useEffect(() => {
    if (ready) return setShown(location)
    let isCurrent = true
    const page = appPageAt(location.pathname)
    if (page) {
      loadPage(page.path).then(
        () => isCurrent && setShown(location),
        () => isCurrent && setFailed(location),
      )
    }
    return () => {
      isCurrent = false
    }
  }, [location, ready])
  return { location: ready ? location : shown, isLoading: !ready, failed: failed === location }
}
