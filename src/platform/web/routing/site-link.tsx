import type { ComponentPropsWithRef } from 'react'
import { Link, useLocation } from 'react-router'
import { isApplication } from './page-registry.ts'

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
