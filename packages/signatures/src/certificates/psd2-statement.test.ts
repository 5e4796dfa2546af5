import { describe, expect, test } from 'vitest'
import { type PspRole, psd2StatementType, pspRoles, readPsd2Statement } from './psd2-statement.ts'
import { type Der, element, identifier, sequence, utf8String } from './write-der.ts'

function read(roles: Der) {
  const content = sequence(roles, utf8String('Finanstilsynet'), utf8String('NO-FSA'))
  return readPsd2Statement(sequence(sequence(identifier(psd2StatementType), content)))
}

const oid = (role: PspRole) => identifier(pspRoles[role])
const name = utf8String
const fields = (...roles: readonly PspRole[]) => roles.flatMap((role) => [oid(role), name(role)])
const unspecified = [identifier('0.4.0.19495.1.0'), name('PSP_unspecified')]

describe('[Q8d] reads the roles of a statement, and whether each has its own SEQUENCE', () => {
  test.each<{ title: string; list: Der; roles: readonly PspRole[]; isPacked: boolean }>([
    {
      title: 'one role',
      list: sequence(sequence(...fields('PSP_PI'))),
      roles: ['PSP_PI'],
      isPacked: false,
    },
    {
      title: 'two roles',
      list: sequence(sequence(...fields('PSP_AI')), sequence(...fields('PSP_PI'))),
      roles: ['PSP_AI', 'PSP_PI'],
      isPacked: false,
    },
    {
      title: 'no role',
      list: sequence(),
      roles: [],
      isPacked: false,
    },
    {
      title: 'two roles in one',
      list: sequence(sequence(...fields('PSP_AI', 'PSP_PI'))),
      roles: ['PSP_AI', 'PSP_PI'],
      isPacked: true,
    },
    {
      title: 'all roles in one',
      list: sequence(sequence(...fields('PSP_AS', 'PSP_PI', 'PSP_AI', 'PSP_IC'))),
      roles: ['PSP_AS', 'PSP_PI', 'PSP_AI', 'PSP_IC'],
      isPacked: true,
    },
    {
      title: 'one role, then two in one',
      list: sequence(sequence(...fields('PSP_IC')), sequence(...fields('PSP_PI', 'PSP_AI'))),
      roles: ['PSP_IC', 'PSP_PI', 'PSP_AI'],
      isPacked: true,
    },
    {
      title: 'roles without a SEQUENCE',
      list: sequence(...fields('PSP_PI', 'PSP_AI')),
      roles: ['PSP_PI', 'PSP_AI'],
      isPacked: true,
    },
    {
      title: 'one role without a SEQUENCE',
      list: sequence(...fields('PSP_PI')),
      roles: ['PSP_PI'],
      isPacked: true,
    },
    {
      title: 'another role without a SEQUENCE',
      list: sequence(...fields('PSP_AI')),
      roles: ['PSP_AI'],
      isPacked: true,
    },
    {
      title: 'a role of another standard',
      list: sequence(sequence(...unspecified, ...fields('PSP_AI'))),
      roles: ['PSP_AI'],
      isPacked: true,
    },
  ])('$title', ({ list, roles, isPacked }) => {
    expect(read(list)).toMatchObject({ ok: true, value: { roles, isPacked } })
  })
})

describe('[Q7] a role that lacks a field is named', () => {
  const noName = 'has no name'
  const noIdentifier = 'has no object identifier (OID)'
  test.each([
    ['an identifier alone', sequence(sequence(oid('PSP_AI'))), `role 1 of the PSD2 statement ${noName}`],
    ['a name alone', sequence(sequence(name('PSP_AI'))), `role 1 of the PSD2 statement ${noIdentifier}`],
    ['nothing', sequence(sequence()), `role 1 of the PSD2 statement ${noIdentifier}`],
    [
      'a name that is no text',
      sequence(sequence(...fields('PSP_PI')), sequence(oid('PSP_AI'), element(0x04, name('PSP_AI')))),
      `role 2 of the PSD2 statement ${noName}`,
    ],
    [
      'two identifiers',
      sequence(sequence(oid('PSP_PI'), oid('PSP_AI'))),
      `role 1 of the PSD2 statement ${noName}`,
    ],
    [
      'the last of three in one',
      sequence(sequence(...fields('PSP_AS', 'PSP_PI'), oid('PSP_AI'))),
      `role 3 of the PSD2 statement ${noName}`,
    ],
    [
      'a name after a role',
      sequence(sequence(...fields('PSP_PI'), name('PSP_AI'))),
      `role 2 of the PSD2 statement ${noIdentifier}`,
    ],
    ['no list', name('PSP_AI'), 'no list of roles in the PSD2 statement'],
  ])('%s', (_, list, error) => {
    expect(read(list)).toEqual({ ok: false, error })
  })
})
