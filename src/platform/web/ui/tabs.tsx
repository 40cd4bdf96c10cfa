import { Tabs as Radix } from 'radix-ui'
import { type ComponentPropsWithRef, type ReactNode, useEffect, useState } from 'react'
import { cx } from './cx.ts'

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
  className?: string | undefined
}

/** Controlled by `value`, or uncontrolled from `defaultValue`. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange, keepMounted, className }: TabsProps) {
  const control = value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value ?? '' } : { value }
  return (
    <Radix.Root {...control} {...(onValueChange && { onValueChange })} className={className}>
      <Radix.List aria-label={label} className="mb-6 flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            asChild={tab.href !== undefined}
            onClick={event => event.preventDefault()}
            className={cx(
              'min-h-11 flex-1 cursor-pointer rounded-md px-3 py-1.5 font-semibold leading-tight text-ink-soft transition-colors duration-150',
              'hover:text-ink data-[state=active]:bg-sheet data-[state=active]:text-ink data-[state=active]:shadow-soft',
            )}
          >
            {tab.href === undefined ? tab.label : <TabLink href={tab.href}>{tab.label}</TabLink>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(keepMounted && { forceMount: true })}
          className="data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** Reached by the Tab key until the script is there, which moves the focus between tabs itself. */
function TabLink({ className, children, ...rest }: ComponentPropsWithRef<'a'>) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return (
    <a
      {...rest}
      type={undefined}
      {...(!isLive && { tabIndex: 0 })}
      className={cx('grid place-items-center no-underline', className)}
    >
      {children}
    </a>
  )
}
