import { type ComponentPropsWithRef, useCallback } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { PagePath } from './page.ts'
import { isApplication } from './page-registry.ts'

/** @param params values for `:name` parts. @param query without undefined values. @throws when a part has no value */
export function href(
  path: PagePath,
  params: Record<string, string | number> = {},
  query: Record<string, string | undefined> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, part: string) => {
    const value = params[part]
    if (value === undefined) throw new Error(`${path}: ${part} is missing`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

interface SiteLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string
}

/** A link within the site. To and from public pages it loads the page: they have no script, or all of the texts. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  const { pathname } = useLocation()
  return isApplication(to) && isApplication(pathname) ? (
    <Link to={to} prefetch="intent" {...rest} />
  ) : (
    <a href={to} {...rest} />
  )
}

/** Goes to an address of the site; public pages are documents of their own. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return useCallback(
    (path, { replace = false } = {}) => {
      if (isApplication(path)) void navigate(path, { replace })
      else if (replace) window.location.replace(path)
      else window.location.assign(path)
    },
    [navigate],
  )
}
