import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { cx } from '../ui/cx.ts'

export const BAR_ITEM =
  'flex min-h-11 w-full cursor-pointer items-center gap-1.5 lg:whitespace-nowrap rounded-md px-3 font-semibold text-ink no-underline hover:bg-primary-soft aria-[current=page]:text-primary'
export const PANEL_ITEM =
  'flex min-h-11 w-full whitespace-nowrap cursor-pointer items-center rounded-sm px-3 text-start text-ink no-underline hover:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary'
export const PANEL =
  'hidden peer-aria-expanded:block rounded-md border-line bg-sheet p-1 lg:absolute lg:z-10 lg:mt-2 lg:min-w-56 lg:border lg:shadow-lift'

export interface PageLink {
  href: string
  title: string
}

interface HeaderLinkProps {
  to: string
  className: string
  children: ReactNode
}

export function HeaderLink({ to, className, children }: HeaderLinkProps) {
  const isCurrent = useLocation().pathname === to
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}

interface HeaderMenuProps {
  id: string
  label: string
  /** Lists, one below the other. */
  lists: readonly (readonly PageLink[])[]
  className?: string
  panelClass?: string
  itemClass?: (entry: PageLink) => string | undefined
}

/** A menu of the header, which the script of every page opens and closes (`attachMenus`). */
export function HeaderMenu({
  id,
  label,
  lists,
  className,
  panelClass = 'lg:inset-s-0',
  itemClass,
}: HeaderMenuProps) {
  return (
    <div className={cx('relative', className)}>
      <button
        type="button"
        data-menu={`${id}-panel`}
        aria-expanded="false"
        aria-controls={`${id}-panel`}
        className={cx(BAR_ITEM, 'group peer')}
      >
        {label}
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="size-3 transition-transform duration-150 group-aria-expanded:rotate-180 max-lg:ms-auto"
        >
          <path
            d="m2 4 4 4 4-4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
          />
        </svg>
      </button>
      <div id={`${id}-panel`} className={cx(PANEL, 'max-lg:ps-4', panelClass)}>
        <MenuLists id={id} lists={lists} itemClass={itemClass} />
      </div>
    </div>
  )
}

/** What a menu lists. The first list has the menu's own id. */
export function MenuLists({
  id,
  lists,
  itemClass,
}: Pick<HeaderMenuProps, 'id' | 'lists'> & {
  itemClass?: HeaderMenuProps['itemClass'] | undefined
}) {
  return lists.map((entries, at) => (
    <ul
      key={entries[0]?.href}
      id={at === 0 ? id : undefined}
      className={at > 0 ? 'mt-1 border-line border-t pt-1' : undefined}
    >
      {entries.map(entry => (
        <li key={entry.href} className={itemClass?.(entry)}>
          <HeaderLink to={entry.href} className={PANEL_ITEM}>
            {entry.title}
          </HeaderLink>
        </li>
      ))}
    </ul>
  ))
}
