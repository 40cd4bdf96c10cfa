import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface MenuProps {
  /** The button; it must accept a ref and have an accessible name. */
  trigger: ReactElement
  align?: 'start' | 'end' | undefined
  /** Where something besides the button opens it, too. */
  open?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  children: ReactNode
}

/** A button with a menu of acts. */
export function Menu({ trigger, align = 'end', open, onOpenChange, children }: MenuProps) {
  return (
    <Base.Root
      modal={false}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange: isOpen => onOpenChange(isOpen) })}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-40">
          <Base.Popup className="fade-up min-w-44 rounded-md border border-line bg-sheet p-1 text-ink shadow-lift outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const itemClass = (tone: MenuItemProps['tone']) =>
  cx(
    'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 text-left no-underline outline-none',
    'data-highlighted:bg-primary-soft data-disabled:cursor-not-allowed data-disabled:opacity-60',
    tone === 'danger' ? 'text-danger' : 'text-ink',
  )

export interface MenuItemProps {
  onSelect?: (() => void) | undefined
  tone?: 'default' | 'danger' | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

export function MenuItem({ onSelect, tone, disabled, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={itemClass(tone)}>
      {children}
    </Base.Item>
  )
}

/** @param props.render the link, with its content */
export function MenuLink({ render }: { render: ReactElement }) {
  return <Base.LinkItem closeOnClick render={render} className={itemClass('default')} />
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />
}
