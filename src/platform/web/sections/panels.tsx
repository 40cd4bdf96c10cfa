import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Tabs } from '../ui/tabs.tsx'

interface Panel {
  id: string
  title: string
  content: ReactNode
}

/** Tabs of a page whose address names the open one. */
export function Panels({ label, panels }: { label: string; panels: readonly Panel[] }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState(panels[0]?.id)
  // The server does not see the hash.
  useLayoutEffect(() => {
    const named = panels.find(({ id }) => `#${id}` === hash)
    if (named) setShown(named.id)
  }, [hash, panels])
  return (
    <Tabs
      look="sections"
      label={label}
      className="panels wrap pb-16 lg:pb-24"
      tabs={panels.map(({ id, title, content }) => ({
        value: id,
        label: title,
        content,
        href: `#${id}`,
      }))}
      value={shown}
      onValueChange={id => {
        setShown(id)
        void navigate(`#${id}`, { replace: true, preventScrollReset: true })
      }}
      keepMounted
    />
  )
}
