import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from './cx.ts'
import { nextIndex } from './tab-keys.ts'

export interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
  /** The page with this tab open, for where there is no script. */
  href?: string | undefined
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
  /** Keeps hidden panels mounted, so that what was typed in them is kept. */
  keepMounted?: boolean | undefined
  /** `sections` have their values as ids, and all of them show where there are no scripts. */
  look?: keyof typeof LOOKS | undefined
  className?: string | undefined
}

const TAB = 'cursor-pointer font-semibold no-underline'

const LOOKS = {
  pills: {
    list: 'mb-6 flex flex-wrap gap-1 rounded-lg bg-sunken p-1',
    tab: 'grid min-h-11 flex-1 place-items-center rounded-md px-3 py-1.5 leading-tight transition-colors duration-150 hover:text-ink',
    shown: 'bg-sheet text-ink shadow-soft',
    other: 'text-ink-soft',
  },
  sections: {
    list: 'mb-10 flex flex-wrap gap-x-8 gap-y-1 border-line border-b',
    tab: '-mb-px inline-flex min-h-12 items-center border-b-3 hover:text-primary',
    shown: 'border-primary text-primary',
    other: 'border-transparent text-ink-soft',
  },
} as const

/** WAI-ARIA tabs, of which the focused one is shown. Controlled by `value`, or uncontrolled from `defaultValue`. */
export function Tabs(props: TabsProps) {
  const { label, tabs, value, defaultValue, onValueChange, keepMounted, look = 'pills', className } = props
  const id = useId()
  const classes = LOOKS[look]
  const isSections = look === 'sections'
  const panelId = (tab: string) => (isSections ? tab : `${id}-panel-${tab}`)
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value)
  const shown = value ?? own
  const choose = (index: number) => {
    const next = tabs[index]?.value
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
    if (next === undefined || next === shown) return
    setOwn(next)
    onValueChange?.(next)
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const next = nextIndex(event.key, at, tabs.length)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose(next)
  }
  const onClick = (event: MouseEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    choose(at)
  }
  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={classes.list}>
        {tabs.map((tab, at) => {
          const isShown = tab.value === shown
          const props = {
            id: `${id}-tab-${tab.value}`,
            role: 'tab',
            'aria-selected': isShown,
            'aria-controls': panelId(tab.value),
            tabIndex: isShown ? 0 : -1,
            onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
            onClick: (event: MouseEvent) => onClick(event, at),
            className: cx(TAB, classes.tab, isShown ? classes.shown : classes.other),
            children: tab.label,
          }
          return tab.href === undefined ? (
            <button key={tab.value} type="button" {...props} />
          ) : (
            <TabLink key={tab.value} href={tab.href} {...props} />
          )
        })}
      </div>
      {tabs.map(tab => {
        const isShown = tab.value === shown
        const props = {
          id: panelId(tab.value),
          role: 'tabpanel',
          'aria-labelledby': `${id}-tab-${tab.value}`,
          // A panel may hold text only, and the arrow keys have to reach that, too.
          tabIndex: 0,
          ...(isSections
            ? { className: cx('scroll-mt-40', !isShown && 'scripts:hidden') }
            : { hidden: !isShown }),
        }
        return (
          <div key={tab.value} {...props}>
            {(isShown || keepMounted) && tab.content}
          </div>
        )
      })}
    </div>
  )
}

/** Reached by the Tab key until the script is there, which moves the focus between tabs itself. */
function TabLink({ tabIndex, ...rest }: ComponentPropsWithRef<'a'>) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return <a {...rest} tabIndex={isLive ? tabIndex : 0} />
}
