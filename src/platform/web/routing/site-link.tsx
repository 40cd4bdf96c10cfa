import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router'
import { isAppPath } from './page-registry.ts'

/** Navigates client-side where possible, and with a page load to public pages. */
export function SiteLink({ to, children, ...rest }: ComponentPropsWithRef<'a'> & { to: string }) {
  if (isAppPath(to)) {
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}
