import type { Menu as Base } from '@base-ui/react/menu'
import { t } from '@lingui/core/macro'
import {
  type ComponentPropsWithRef,
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { type LoadedLater, useLoadedLater } from './loaded-later.ts'
import { MenuParts, type MenuPopupProps } from './menu-parts.ts'

const popup: LoadedLater<MenuPopupProps> = {
  load: async () => (await import('./menu-popup.tsx')).MenuPopup,
  failed: () => t`This menu could not be loaded`,
}

/** Where it has to be there before a press. */
export function keepPopup(component: ComponentType<MenuPopupProps>): void {
  popup.component = component
}

interface MenuProps {
  /** The button; it must accept a ref and have an accessible name. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>
  align?: 'start' | 'end' | undefined
  children: ReactNode
}

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const ownId = useId()
  const control = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const byKey = useRef(false)
  const Loaded = useLoadedLater(popup, isOpen, () => setOpen(false))
  return (
    <>
      {cloneElement(trigger, {
        ref: control,
        id: trigger.props.id ?? ownId,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onClick(event: MouseEvent<HTMLButtonElement>) {
          byKey.current = event.detail === 0
          // Safari leaves it where it was; closed, the menu gives it back to its button.
          event.currentTarget.focus()
          setOpen(!isOpen)
        },
        onKeyDown(event: KeyboardEvent) {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          byKey.current = true
          setOpen(true)
        },
      })}
      {Loaded && (
        <Loaded
          control={control.current}
          align={align}
          isOpen={isOpen}
          byKey={byKey.current}
          onClose={() => setOpen(false)}
        >
          {children}
        </Loaded>
      )}
    </>
  )
}

/** A menu of something that has a press of its own, such as one that opens when it is held. */
export function MenuAt({
  at,
  ...rest
}: Omit<MenuPopupProps, 'control' | 'align' | 'isOpen'> & {
  /** Where it is open; null while it is not. */
  at: HTMLElement | null
}) {
  const Loaded = useLoadedLater(popup, at !== null, rest.onClose)
  const last = useRef(at)
  last.current = at ?? last.current
  return Loaded && <Loaded control={last.current} align="start" isOpen={at !== null} {...rest} />
}

const itemClass = (tone: MenuItemProps['tone']) =>
  cx(
    'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 text-start no-underline outline-none',
    'data-highlighted:bg-primary-soft data-disabled:cursor-not-allowed data-disabled:opacity-60',
    tone === 'danger' ? 'text-danger' : 'text-ink',
  )

interface MenuItemProps {
  onSelect?: (() => void) | undefined
  tone?: 'default' | 'danger' | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

function useParts(): typeof Base {
  const parts = useContext(MenuParts)
  if (!parts) throw new Error('an item is in a menu')
  return parts
}

export function MenuItem({ onSelect, tone, disabled, children }: MenuItemProps) {
  const { Item } = useParts()
  return (
    <Item onClick={onSelect} disabled={disabled} className={itemClass(tone)}>
      {children}
    </Item>
  )
}

/** @param props.render the link, with its content */
export function MenuLink({ render }: { render: ReactElement }) {
  const { LinkItem } = useParts()
  return <LinkItem closeOnClick render={render} className={itemClass('default')} />
}

export function MenuSeparator() {
  const { Separator } = useParts()
  return <Separator className="my-1 h-px bg-line" />
}
