import { Tabs as Base } from '@base-ui/react/tabs'
import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import { cx } from './cx.ts'

interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
  /** The page with this tab open, for use without a script. */
  href?: string | undefined
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
  /** Keeps hidden panels mounted, so that what was typed in them is kept. */
  keepMounted?: boolean | undefined
  /** `sections` have their values as ids; without scripts all of them are shown. */
  look?: keyof typeof LOOKS | undefined
  className?: string | undefined
}

const TAB = 'cursor-pointer font-semibold no-underline'

const LOOKS = {
  pills: {
    list: 'mb-6 flex flex-wrap gap-1 rounded-lg bg-sunken p-1',
    tab: 'grid min-h-11 flex-1 place-items-center rounded-md px-3 py-1.5 text-ink-soft leading-tight transition-colors duration-150 hover:text-ink data-active:bg-sheet data-active:text-ink data-active:shadow-soft',
  },
  sections: {
    list: 'mb-10 flex flex-wrap gap-x-8 gap-y-1 border-line border-b',
    tab: '-mb-px inline-flex min-h-12 items-center border-transparent border-b-3 text-ink-soft hover:text-primary data-active:border-primary data-active:text-primary',
  },
} as const

/** Tabs that open on focus. Controlled by `value`, or uncontrolled from `defaultValue`. */
export function Tabs(props: TabsProps) {
  const {
    label,
    tabs,
    value,
    defaultValue,
    onValueChange,
    keepMounted,
    look = 'pills',
    className,
  } = props
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value)
  const shown = value ?? own
  const isSections = look === 'sections'
  return (
    <Base.Root
      className={className}
      value={shown}
      onValueChange={(next: string) => {
        setOwn(next)
        onValueChange?.(next)
      }}
    >
      <Base.List activateOnFocus aria-label={label} className={LOOKS[look].list}>
        {tabs.map(tab => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className={cx(TAB, LOOKS[look].tab)}
            {...(tab.href !== undefined && {
              nativeButton: false,
              render: <TabLink href={tab.href} />,
              onClick: stay,
            })}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(tab => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          keepMounted
          {...(isSections && {
            hidden: false,
            className: cx(tab.value !== shown && 'scripts:hidden'),
          })}
        >
          {(tab.value === shown || keepMounted) &&
            (isSections ? (
              <div id={tab.value} className="scroll-mt-40">
                {tab.content}
              </div>
            ) : (
              tab.content
            ))}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/** A press opens the tab here, unless it asks for another window. */
const stay = (event: MouseEvent) => {
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault()
}

/** Until the script is running, a link that the Tab key reaches; then the script moves the focus between tabs. */
function TabLink({ tabIndex, ...rest }: ComponentPropsWithRef<'a'>) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return <a {...rest} tabIndex={isLive ? tabIndex : 0} />
}
