import { AsnArray, AsnConvert, AsnPropTypes, AsnType, AsnTypeTypes } from '@peculiar/asn1-schema'
import { type Psd2Plan, psd2Roles } from '../psd2.ts'
import { objectIdentifier, structure, utf8String } from './structure.ts'

/** Statements of a qualified certificate (RFC 3739 §3.2.6, ETSI EN 319 412-5, ETSI TS 119 495 §5.1). */
const statementIds = {
  compliance: '0.4.0.1862.1.1',
  secureDevice: '0.4.0.1862.1.4',
  type: '0.4.0.1862.1.6',
  psd2: '0.4.0.19495.2',
} as const

const electronicSeal = '0.4.0.1862.1.6.2'

const RoleOfPsp = structure({ roleOfPspOid: objectIdentifier, roleOfPspName: utf8String })

const Psd2QcType = structure({
  rolesOfPsp: { type: RoleOfPsp, repeated: 'sequence' },
  ncaName: utf8String,
  ncaId: utf8String,
})

const QcStatement = structure({
  statementId: objectIdentifier,
  statementInfo: { type: AsnPropTypes.Any, optional: true },
})

class QcStatements extends AsnArray<InstanceType<typeof QcStatement>> {}
AsnType({ type: AsnTypeTypes.Sequence, itemType: QcStatement })(QcStatements)

class QcTypes extends AsnArray<string> {}
AsnType({ type: AsnTypeTypes.Sequence, itemType: AsnPropTypes.ObjectIdentifier })(QcTypes)

/** The value of the QCStatements extension: qualified, for seals, on a secure device, and the PSD2 roles. DER. */
export function encodeQcStatements(statement: Psd2Plan): ArrayBuffer {
  return AsnConvert.serialize(
    new QcStatements([
      new QcStatement({ statementId: statementIds.compliance }),
      new QcStatement({ statementId: statementIds.secureDevice }),
      new QcStatement({
        statementId: statementIds.type,
        statementInfo: AsnConvert.serialize(new QcTypes([electronicSeal])),
      }),
      new QcStatement({ statementId: statementIds.psd2, statementInfo: encodePsd2(statement) }),
    ]),
  )
}

/** `PSD2QcType ::= SEQUENCE { rolesOfPSP SEQUENCE OF RoleOfPSP, nCAName UTF8String, nCAId UTF8String }` in DER. */
export function encodePsd2({ roles, competentAuthority }: Psd2Plan): ArrayBuffer {
  return AsnConvert.serialize(
    new Psd2QcType({
      rolesOfPsp: roles.map((role) => new RoleOfPsp({ roleOfPspOid: psd2Roles[role], roleOfPspName: role })),
      ncaName: competentAuthority.name,
      ncaId: competentAuthority.id,
    }),
  )
}
