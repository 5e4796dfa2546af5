export const personWords = {
  as: (name: string) => `as ${name}`,
  anybody: 'as anybody',
  label: 'Customer number or name',
  hint: 'Approvals are proposed as this person if they can give them. Empty: as the first person who can.',
  submit: 'Act as this person',
  remembered: (name: string) => `Approvals are proposed as ${name}.`,
  forgotten: 'Approvals are proposed as the first person who can give them.',
  company: (name: string) => `must be a person, ${name} is a company`,
  unknown: (text: string) => ({
    problem: 'must be the number or name of a customer of this bank',
    got: text,
  }),
  several: (text: string) => ({
    problem: 'must name one customer, and several have this name',
    got: text,
    remedy: 'Use the customer number',
  }),
}
