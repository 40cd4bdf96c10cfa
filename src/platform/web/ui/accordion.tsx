import { ChevronDown } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface AccordionItem {
  value: string
  title: ReactNode
  content: ReactNode
}

export interface AccordionProps {
  items: readonly AccordionItem[]
  defaultValue?: string | undefined
  className?: string | undefined
}

/** One item is open at a time; pressing the open one closes it (spec 1). */
export function Accordion({ items, defaultValue, className }: AccordionProps) {
  return (
    <Radix.Root
      type="single"
      collapsible
      {...(defaultValue !== undefined && { defaultValue })}
      className={cx('divide-y divide-line border-line border-y', className)}
    >
      {items.map(item => (
        <Radix.Item key={item.value} value={item.value}>
          <Radix.Header className="text-lg">
            <Radix.Trigger className="group flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 py-3 text-left">
              {item.title}
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-soft transition-transform duration-200 group-data-[state=open]:rotate-180 motion-reduce:transition-none"
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content className="max-w-prose pb-5 text-ink-soft">{item.content}</Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
