import type { ComponentPropsWithRef } from 'react'
import { Link } from 'react-router'
import { isAppPath } from './page-registry.ts'

/** A link that stays inside the application where it can, and loads a document where the page is a public one. */
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
