import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { placeBeside } from './place-beside.ts'

export interface MenuProps {
  /** The button; it must accept a ref and have an accessible name. */
  trigger: ReactElement<TriggerProps>
  align?: 'start' | 'end' | undefined
  children: ReactNode
}

interface TriggerProps {
  id?: string
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
  onPointerDown?: () => void
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

type Start = 'list' | 'first' | 'last'

const CloseContext = createContext<() => void>(() => {})

const itemsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled])') ?? []),
]

/** The item that a key leads to, in a circle; a letter leads to the next item that begins with it. */
function itemFor(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins)
}

/** A button with a menu of acts: the browser's popover, with the keys of the ARIA pattern. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const [start, setStart] = useState<Start | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // The browser closes a popover when its button is pressed; that press must not open it again.
  const wasOpen = useRef(false)
  const own = useId()
  const id = trigger.props.id ?? own

  useLayoutEffect(() => {
    const [panel, anchor] = [list.current, button.current]
    if (!start || !panel || !anchor) return
    const place = () => placeBeside(panel, anchor, align)
    panel.showPopover()
    place()
    const items = itemsOf(panel)
    const target = start === 'list' ? panel : start === 'first' ? items[0] : items.at(-1)
    target?.focus({ preventScroll: true })
    window.addEventListener('scroll', place, { passive: true, capture: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [start, align])

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Tab') return list.current?.hidePopover()
    const item = itemFor(event.key, itemsOf(list.current))
    if (!item) return
    event.preventDefault()
    item.focus()
  }

  return (
    <>
      {cloneElement(trigger, {
        id,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': start !== null,
        'aria-controls': start ? `${id}-menu` : undefined,
        onPointerDown: () => {
          wasOpen.current = start !== null
        },
        onClick: () => {
          if (!wasOpen.current) setStart(before => before ?? 'list')
          wasOpen.current = false
        },
        onKeyDown: event => {
          const from = { ArrowDown: 'first', Enter: 'first', ' ': 'first', ArrowUp: 'last' }[event.key]
          if (!from || start) return
          event.preventDefault()
          setStart(from as Start)
        },
      })}
      {start && (
        <CloseContext value={() => list.current?.hidePopover()}>
          <div
            ref={list}
            popover="auto"
            id={`${id}-menu`}
            role="menu"
            aria-labelledby={id}
            tabIndex={-1}
            onKeyDown={handleKey}
            onToggle={event => event.newState === 'closed' && setStart(null)}
            className="fade-up fixed inset-auto m-0 min-w-44 rounded-md border border-line bg-sheet p-1 text-ink shadow-lift outline-none"
          >
            {children}
          </div>
        </CloseContext>
      )}
    </>
  )
}

export interface MenuItemProps {
  onSelect?: (() => void) | undefined
  tone?: 'default' | 'danger' | undefined
  disabled?: boolean | undefined
  /** For a link; it takes the item's look and keys. */
  asChild?: boolean | undefined
  children: ReactNode
}

const focusOn = (event: { currentTarget: HTMLElement }) => event.currentTarget.focus({ preventScroll: true })

export function MenuItem({ onSelect, tone = 'default', disabled, asChild, children }: MenuItemProps) {
  const close = useContext(CloseContext)
  const props = {
    role: 'menuitem',
    tabIndex: -1,
    ...(disabled && { 'aria-disabled': true }),
    ...(!disabled && { onPointerMove: focusOn }),
    onClick: (event: MouseEvent) => {
      if (disabled) return event.preventDefault()
      close()
      onSelect?.()
    },
    className: cx(
      'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-sm px-3 text-left no-underline outline-none',
      'focus:bg-primary-soft aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
      tone === 'danger' ? 'text-danger' : 'text-ink',
    ),
  }
  if (asChild) return cloneElement(children as ReactElement<typeof props>, props)
  return (
    <button type="button" {...props}>
      {children}
    </button>
  )
}

export function MenuSeparator() {
  return <hr className="my-1 h-px border-0 bg-line" />
}
