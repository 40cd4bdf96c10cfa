import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface MenuProps {
  /** The button; it must accept a ref and have an accessible name. */
  trigger: ReactNode
  align?: 'start' | 'end' | undefined
  children: ReactNode
}

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="fade-up z-50 min-w-44 rounded-md border border-line bg-sheet p-1 shadow-lift"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export interface MenuItemProps {
  onSelect?: ((event: Event) => void) | undefined
  tone?: 'default' | 'danger' | undefined
  disabled?: boolean | undefined
  asChild?: boolean | undefined
  children: ReactNode
}

export function MenuItem({ onSelect, tone = 'default', disabled, asChild, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      {...(onSelect && { onSelect })}
      {...(disabled && { disabled })}
      {...(asChild && { asChild })}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-3 no-underline outline-none',
        'data-[highlighted]:bg-primary-soft data-[disabled]:cursor-not-allowed data-[disabled]:opacity-60',
        tone === 'danger' ? 'text-danger' : 'text-ink',
      )}
    >
      {children}
    </DropdownMenu.Item>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />
}
