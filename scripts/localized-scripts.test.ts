import type { Messages } from '@lingui/core'
import { expect, test } from 'vitest'
import { localized } from './localized-scripts.ts'

const CATALOG: Messages = { abc123: 'Guten Tag', def456: [['n'], ' Tage'], ghi789: 'Sag „ja“' }

test('a script says what is translated in the other language, and everything else as it is', () => {
  const script = [
    'const a=u._({id:"abc123",message:"Good day"});',
    'const b=u._({id:`def456`,message:[["n"],` days`],values:{n:3}});',
    'const c=x(T,{id:"ghi789",message:"Say “yes”",components:{0:x("b",{children:u._({id:"abc123",message:`Good day`})})}});',
    'const d={id:"zzz999",message:"Not translated"},e={id:7,message:"a row"};',
  ].join('')
  expect(localized(script, CATALOG)).toBe(
    [
      'const a=u._({id:"abc123",message:"Guten Tag"});',
      'const b=u._({id:`def456`,message:[["n"]," Tage"],values:{n:3}});',
      'const c=x(T,{id:"ghi789",message:"Sag „ja“",components:{0:x("b",{children:u._({id:"abc123",message:"Guten Tag"})})}});',
      'const d={id:"zzz999",message:"Not translated"},e={id:7,message:"a row"};',
    ].join(''),
  )
})
