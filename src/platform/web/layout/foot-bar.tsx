import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ellipsis, LampDesk, type LucideIcon, Shapes } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useLocation } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { menuOf, type Place } from '../routing/page-registry.ts'
import { cx } from '../ui/cx.ts'
import { coachMore, moreItemClass } from './coach-menu.tsx'
import { MenuLists, type PageLink } from './header-menu.tsx'
import { besideTools, currentOf } from './places.ts'

const ITEM =
  'relative flex h-15 cursor-pointer flex-col items-center justify-center gap-0.5 px-1 text-center font-semibold text-ink-soft text-xs no-underline leading-none [overflow-wrap:anywhere] hover:text-primary max-[22.5rem]:px-0.5 aria-[current=page]:text-primary'
const ICON = 'size-6 shrink-0'

interface FootBarProps {
  whose: 'member' | 'coach'
  isCoach: boolean
  tools: readonly (readonly PageLink[])[]
  waiting: ReactNode
  clients: ReactNode
}

/** At the foot of a narrow window, in reach of the thumb, for signed-in users; hidden while the menu is open. */
export function FootBar({ whose, isCoach, tools, waiting, clients }: FootBarProps) {
  return (
    <nav
      aria-label={whose === 'coach' ? t`Coach’s places` : t`Your places`}
      className="fixed inset-x-0 bottom-0 border-line border-t bg-sheet pb-[env(safe-area-inset-bottom)] lg:hidden signed-out:hidden [header:has(#site-nav[data-open])_&]:hidden"
    >
      <div className="mx-auto max-w-xl">
        <MemberPlaces isHidden={whose === 'coach'} tools={tools} waiting={waiting} />
        {isCoach && <CoachPlaces isHidden={whose === 'member'} clients={clients} />}
      </div>
    </nav>
  )
}

/** On the narrowest screens a long word takes room from short ones. */
const ROW = 'flex *:min-w-0 *:flex-1 max-[22.5rem]:*:flex-auto'

interface MemberPlacesProps extends Pick<FootBarProps, 'tools' | 'waiting'> {
  isHidden: boolean
}

function MemberPlaces({ isHidden, tools, waiting }: MemberPlacesProps) {
  const [before, after] = besideTools()
  const link = (entry: Place) => (
    <BarLink key={entry.path} entry={entry} places={menuOf('member')}>
      {entry.path === '/today' && waiting}
    </BarLink>
  )
  return (
    <div hidden={isHidden} className={ROW}>
      {before.map(link)}
      <BarMenu id="bar-tools" label={t`Tools`} icon={Shapes} lists={tools} />
      {after.map(link)}
      <Link to={href('/coach')} className={cx(ITEM, 'hidden coach:flex')}>
        <LampDesk aria-hidden className={ICON} />
        <Trans>Desk</Trans>
      </Link>
    </div>
  )
}

const CoachPlaces = ({
  isHidden,
  clients,
}: Pick<FootBarProps, 'clients'> & { isHidden: boolean }) => (
  <div hidden={isHidden} className={ROW}>
    {menuOf('coach')
      .filter(({ isWide }) => !isWide)
      .map(entry => (
        <BarLink key={entry.path} entry={entry} places={menuOf('coach')}>
          {entry.path === '/coach/clients' && clients}
        </BarLink>
      ))}
    <BarMenu
      id="bar-coach-more"
      label={t`More`}
      icon={Ellipsis}
      lists={coachMore()}
      itemClass={moreItemClass}
    />
  </div>
)

interface BarMenuProps {
  id: string
  label: string
  icon: LucideIcon
  lists: readonly (readonly PageLink[])[]
  itemClass?: (entry: PageLink) => string | undefined
}

/** Opens above the bar. */
const BarMenu = ({ id, label, icon: Icon, lists, itemClass }: BarMenuProps) => (
  <div className="grid">
    <button
      type="button"
      data-menu={`${id}-panel`}
      aria-expanded="false"
      aria-controls={`${id}-panel`}
      className={cx(ITEM, 'peer aria-expanded:text-primary')}
    >
      <Icon aria-hidden className={ICON} />
      {label}
    </button>
    <div
      id={`${id}-panel`}
      className="absolute inset-x-0 bottom-full hidden max-h-[calc(100dvh-8rem)] overflow-y-auto rounded-t-lg border-line border-t bg-sheet p-3 shadow-lift peer-aria-expanded:block"
    >
      <MenuLists id={id} lists={lists} itemClass={itemClass} />
    </div>
  </div>
)

interface BarLinkProps {
  entry: Place
  places: readonly Place[]
  children?: ReactNode
}

function BarLink({ entry, places, children }: BarLinkProps) {
  const { path, label, short = label, kind, icon: Icon } = entry
  const isCurrent = currentOf(places, useLocation().pathname) === path
  return (
    <Link
      to={href(path)}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(ITEM, kind === 'admin' && 'hidden admin:flex')}
    >
      {Icon && <Icon aria-hidden className={ICON} />}
      {i18n._(short)}
      {children}
    </Link>
  )
}
