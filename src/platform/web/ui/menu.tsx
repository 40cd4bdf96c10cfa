import type { Menu as Base } from '@base-ui/react/menu'
import {
  type ComponentPropsWithRef,
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { MenuParts, type MenuPopupProps } from './menu-parts.ts'
import { toast } from './toast-store.ts'

/** The code of open menus, loaded with the first of them: most visits open none. */
let Popup: ComponentType<MenuPopupProps> | undefined

/** Where it has to be there before a press. */
export function keepPopup(component: ComponentType<MenuPopupProps>): void {
  Popup = component
}

/** @returns whether it is there */
async function loadPopup(): Promise<boolean> {
  try {
    Popup ??= (await import('./menu-popup.tsx')).MenuPopup
    return true
  } catch {
    toast({
      title: 'This menu could not be loaded',
      description: 'Please try again when there is a connection.',
      tone: 'destructive',
    })
    return false
  }
}

export interface MenuProps {
  /** The button; it must accept a ref and have an accessible name. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>
  align?: 'start' | 'end' | undefined
  /** Where something besides the button opens it, too. */
  open?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  children: ReactNode
}

export function Menu({ trigger, align = 'end', open, onOpenChange, children }: MenuProps) {
  const ownId = useId()
  const control = useRef<HTMLButtonElement>(null)
  const [isOpenHere, setOpenHere] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const byKey = useRef(false)
  const isOpen = open ?? isOpenHere
  const change = onOpenChange ?? setOpenHere
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    void loadPopup().then(is => {
      if (!isCurrent) return
      setLoaded(is)
      if (!is) latest.current(false)
    })
    return () => {
      isCurrent = false
    }
  }, [isOpen])
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
          change(!isOpen)
        },
        onKeyDown(event: KeyboardEvent) {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          byKey.current = true
          change(true)
        },
      })}
      {isLoaded && Popup && (
        <Popup
          control={control.current}
          align={align}
          isOpen={isOpen}
          byKey={byKey.current}
          onClose={() => change(false)}
        >
          {children}
        </Popup>
      )}
    </>
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
