import type { KeyPair } from './key-pair.ts'

/*
 * PUBLIC TEST KEYS. They are part of the published package, so they protect nothing.
 * They exist because making an RSA key takes 155 ms, which every file of a test suite would pay.
 * They were made once with `openssl genpkey`. The first two belong to the certificates in
 * `authority/default-certificate.ts`.
 */

/** Signs every certificate that the test authority issues. */
export const authorityKey: KeyPair = {
  kind: 'RSA',
  privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCnueBy7xDo/T3G
n8wdULPp/XAsS9K2iXbMMpUvEgUpYaJpbziBUFZ0Dxc9aWetFBjjKntoHtSta8Mz
8Dzjz1+U57qJSr0SLhGihkvvCLuczfGe5urcocdpQ5ZbrFhvj/k1xCZYhEBqPXms
HVAEIGIdZcub9OLqMp8Wp9BdSh5+KMZvFg3Xe42sxvRGbr6mkdBx3n31bs/Epb6d
wUPUZPHak/pxmdwJikfBmfxKMdo5vjTqlcMmkTlkGO0fec+bLFDouodUw0rql4Z2
69SjgQBp9MmJtha8djF9/gXQRs5PFmlvHeG3V+L+iGQwyKcVr8ENV0DdS4p/dt0T
7IrEVEArAgMBAAECggEAPZUHPlvdcxYsHOXmHStY64REr9blFmVRa3b1BHPS1ldF
OP3/mqcjHvi9eSxexxMWci3SYq/TOZtT8Bl4WdJ1jygn+qmo0uh8TBaQAcNMky2g
Vc4GFJ0HqPQKXD1iuQ99GksbIyvntLo+lr2qd+Fl9NI/2FKpEAEnHTvfSqlgmcQJ
oGINUnOvaw0VPC2cB9dviOl4BmaRlKtqfh8MM531wYac/q3E7gde86pXUGCXz2d0
Ex4E7g4F/z6VHAEkoSKnwVj3EoIr334pHgHoymzcS+58mRWjswTwpazTuWJ9d2Wv
zLLj4shCt1Ly2q4ooivNSvy676HtsOpSv9IvW4gyOQKBgQDVe287E+f+HZmgekgv
GNVrHfRVa7oLVyOnY+hWqbMDqIcDimxsu+f79lS5RTSsUfDIJFdrzC52LGGisN/X
VqzE3y0dsFc1xjje33kjduCfQtRHGmeex/ZZeWqhcJYDMigfTZ43SnB0wd0qfAnm
Mf6KnM4LyfHMXiyaLdJ3u9nM4wKBgQDJIYfAAeeZbKX2/Fdpow0rCd4SurwaYfm+
0jUex6JK4zpcVkxyOc4YzRTVXeDkxfZhOvkjvMPHWRhJp4s2TkMDMu+D786qGgtV
nzbULEYW8Apu8CnAIMsQmDqVnS0bHoOvYhCFBFkboT9yDc3Bos5PgzZg5iAyzG2i
VYebGmYqGQKBgHM4x/Qu7kvtVfmThlpFIQtLg5CHMEbmpUu3VLNRrFkRIK38jECz
uqX3cgr9G0zWfQrI8pYwAfOuSJQyut3S3jTz77nSb3+KmS9RlmRZySqsOz6VNdAx
RPlN2wt/ZLgc3iLnFbnp54BdEi3X/M/NtADEWUFroaIYQiKFEM+nCArZAoGBAL4/
mC+X3aFzcv1QLcL/d0o5mDTxK1JtUJYeMh7+SNY7X43OF5uIcBlni4hTt5HOa0IH
TXhvamTbMq0g7P6eQqb4/DQ5lqux3PzNkEhb5KR3w/ax91wD6PC2fdvdg7f+QiOY
R/X6aetHuELDKdg6jpoJjFtV8ij6081Ux+N/shmpAoGActz0ssM4hHSGnO0CMN34
BUOy0T+NYFy/dLfY/1VuMrVYXbuB+bnhITZztr3d+9ScmnEy0Ib/yMxbY01IIkIS
Kj+MwRsOb46XYNwJJ2fckJLmtSSeii/1rfAz/4ZJapB3XKahv0nbfZkBt7uosKb7
79i6GZOMj0e5cv0jekgBL0I=
-----END PRIVATE KEY-----`,
  publicKey: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAp7ngcu8Q6P09xp/MHVCz
6f1wLEvStol2zDKVLxIFKWGiaW84gVBWdA8XPWlnrRQY4yp7aB7UrWvDM/A8489f
lOe6iUq9Ei4RooZL7wi7nM3xnubq3KHHaUOWW6xYb4/5NcQmWIRAaj15rB1QBCBi
HWXLm/Ti6jKfFqfQXUoefijGbxYN13uNrMb0Rm6+ppHQcd599W7PxKW+ncFD1GTx
2pP6cZncCYpHwZn8SjHaOb406pXDJpE5ZBjtH3nPmyxQ6LqHVMNK6peGduvUo4EA
afTJibYWvHYxff4F0EbOTxZpbx3ht1fi/ohkMMinFa/BDVdA3UuKf3bdE+yKxFRA
KwIDAQAB
-----END PUBLIC KEY-----`,
}

/** The public key of `tppKey`. Issuing a certificate needs only this part. */
export const tppPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEApvBJz5q5TvQBNSinBccT
MdOCGIY8vRov/MwdkFLFDzA7ev4WbFyL6RmMxDny6j4EDRsLM0m0h95U8pnXftY+
SEMPJEC37/6OOhQHIP7sjEspJKXRyEmmPMFZDTgFGR6NXIRy5GMI4sdZezbWFLR0
/wuIkaEnQdRLhS3aZ3qpDYZRd6MLs0qFh9MGzv1KsPlhuPbSKJ5+khofgos8Vtbz
UJTJnkZtEG1k+P2DWLWUmMqQFo9q10xU8o/3josJn5ABIoupGAYwqRJ2M8+tm8jd
Ptb9tY2M8oA+ZIEhUh668B8Dj1VjlBr17ew1UEUAeGk+8BTzgPPlV9DHvb7LJNeN
aQIDAQAB
-----END PUBLIC KEY-----`

/** The default key of a TPP. */
export const tppKey: KeyPair = {
  kind: 'RSA',
  privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCm8EnPmrlO9AE1
KKcFxxMx04IYhjy9Gi/8zB2QUsUPMDt6/hZsXIvpGYzEOfLqPgQNGwszSbSH3lTy
mdd+1j5IQw8kQLfv/o46FAcg/uyMSykkpdHISaY8wVkNOAUZHo1chHLkYwjix1l7
NtYUtHT/C4iRoSdB1EuFLdpneqkNhlF3owuzSoWH0wbO/Uqw+WG49tIonn6SGh+C
izxW1vNQlMmeRm0QbWT4/YNYtZSYypAWj2rXTFTyj/eOiwmfkAEii6kYBjCpEnYz
z62byN0+1v21jYzygD5kgSFSHrrwHwOPVWOUGvXt7DVQRQB4aT7wFPOA8+VX0Me9
vssk141pAgMBAAECggEANwl4ZDQADRof/c0hx6Na3i37sacsBjJIiOEojAjlw/yk
V4fGj8IxNFACmzz5q6V3g3SbjDSsCrFPs03qAHyUuxE0wECAA+UaMeahdQzmotgy
v8zVbWFup5AdEmEaOS5b75kRId/OsamEhD1PdjMKcX11cIG/ZhIeNdGotD351yWc
276h3qRAU+6b1GO4ZIkWKZuWAXXRH60JQKEWlk0C/ulpDhBRUqvUV+uOqI1QK32m
K+oEKHIW3vSw8Fv3slbFROdCB/HPmHyo5oxQy8hBjmLT+Fthv7VuiP1EPMpExbYn
kxoB1QB4RLN9G8X/HyI0DaSyTys0tP1OL838ziwHuwKBgQDkrBj2HsfErrYl8bQb
Cfb5iwCIaLcPnmfFZfcwPdtdS+r2YZfvZnP9yFCnSPgmG5CbfyUQi2He9GhAp+wZ
ULQD9lzZNOz0T5dvlth7LfEY4r+qbsBmz4hTd7xij5X3u3ooaMk4VlW/lCM0ATIN
+LxpGx0uoCSL7/WNBNg44wzzMwKBgQC644nH4z2+SukRkp4NVK6MYTJww/bUSljk
ccBpHSb1hbE8lJjvK7GB7D8jO5vMMA+GWSyWNTYscy+TuQMRYoQaXuGgjoV+OPQ5
KVFexqs4KcdbY/Sw/dPs9THsp1AOTmWnZnA+SAiH9CpRPYBzS0KpGz+5aR5OxQBj
ssFZP0B88wKBgF1OD31Vf+Oz+iSvY/LodPrLifMe7xsTYno8KcloY/rEgGH53lnT
rx5tPuOTNZWvB6k7Du+aP9wOU/+VxRNrR5iaTLZgDxN86mig30Ibs9WYp+Yt/Jm2
soSERbzdo66Ks8SLRReUurZKBrcwibEDvjUQ2C5vL5pd1g6tXGCR3HXbAoGBAJlZ
u+TZAgDzVuukcyxdIBzwZINDSXZIy0goTsnxsdYlLZmYFSWrpKwHPoeakeyqQxLq
eTuHzjwLCC8e0PWi8OLymBE24TMBaOS+kpZCTpx3K65CBrZ0kUEOsTiO0ZHrol4K
IG/6i4WDRHYFETGJv9kjEtcA+m2IGRm1xBGHZVMhAoGBAIiJl8sKkMCZtGPvWm6J
bG6TMzdHsxVg9qY1pLMtScyCc3Aa7VYhbKKQsjjs1L3GK/gx9kzA4Gajg/SwrVYv
c4nOKRKIfC11WXLITiSfs90bp4/vCFJO4mHnTXWrlifWinY4P8rJuCqxEbhzI3Jv
eo2mm1aCQU7p6vG86gE7Luk7
-----END PRIVATE KEY-----`,
  publicKey: tppPublicKey,
}

/** Another RSA key, for signatures made with the wrong key. */
export const otherKey: KeyPair = {
  kind: 'RSA',
  privateKey: `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCuXEQmveLZrL5Y
JHHIAZWAjeM3Set1s5nC4t7nc67kIw2F6fzaqtn3RnVpUTgPic8iSxnnAtTBlbAQ
kzlWdgS28hTxg9EKtxkRxeASovzx/++VqHNxd72aKrhcQLQWnXXbyi9trIGI9hWO
O6YRFweMZI80mYTz3t3D2WwKE5ltRSsIYgnBZvDQcgMaAnttQy7W4xRXHoMFf67P
m+yjlm5gbbhZiLdkZH9gzs3QpvQ79oFyGSuRsiwV3qs9lMtHZvnxeMU9QjJ0lmIM
npQv+ZY2rmYcMYFBhnju+yRubhlOoMR0IMbEfachqnDENC9tNl2rwnO3gk0uxrt9
aWI544C1AgMBAAECggEAK5Fylhusq6e2iF/S7p82tEDAHfiilW6jZUc7W6pUcT0x
C91ECX/Xpyo7/G0HDRrqXy9U8ZyLfTPiIsIm+avT0cL76L1/ZqYJ5Z8ENqPzgKTr
QQIulpPNFNDH8IVaeqwt3xXOdCE+3PJgwIG3JV4TzMjz37jct/Nghqe1j28GT38n
V8g8xoYO86r+SFgFvbkAcZHjKYMvIk1Rt8SHMXv1uJPAF7vhc4JrZOXqejfe39BW
hImTQdXlRr+b74LEvEYIaxoncKOisLYXPEa6vmNcrMuPqxjU6HW/9NVCcJqlLHUH
HWT1IAhkGJoySLvJug+g+gpxkbaH5USdBwNCeZGfoQKBgQDfsDShftq52pLr5pau
8MXI7HwCKNm0hA/6n/TiTBSmLhy9xMGYEXh/DugnCuqup4KoGkyzEcqX/+1rImJs
YnLMBbH/Lt9KrqA2/AKRhiQfzDQhDk+MxX9jkt9Ky99sGywmwiynzcgHum94nM3R
PLAMjmCR+/5UKTMfBqZDveSDcwKBgQDHi/WPDFoay3IBw2STPlqo6H2CDqd4QLXM
3mPmGu2Y2kAVyj3pbp/7M/2sJd7libWoPijk3870j2zk006Rbxpf7XyyoMjnNIDc
nVW9zMFnqAEECx+cK9JtHL8Q8gREyf6gqKKqtDc/FzfMNi/tiww1s0bv7Km3Tiqm
KXhPLsTxNwKBgQCQ7tt7E/VmXF+7p2FUoj6Ui91hjNRaKQMtcTy6726lqdUHhBen
jxJSyPbUbTdXyMNYZgnyMIHi8HkFZHb/IN6eoMYOwHD/M5wtZCXJ4m8/hxDzphEW
9dQvUTeKgAQYSJbX2hIS+7syfrLBJGAaxUaQLCQYEn1cTIGKBcXuuHf6TwKBgHmp
9gBP0ahAnrRAg9Pa0r/lcJCZirYhDjdo6JPlmzP07dnbQ0BOOLCalHIfbPWaru1z
aM+TPcWSpRwnUeIOUZBnZf4rVhLRyje4ngxpCQrAPk5O0ekQNu5b9orIZJ3kYqFl
8DgQRRbsexLBfxtgCgO72OZz705aFFrXMgllRKKlAoGBAJH50zkFRAYNM2CazLwP
rUeX6vZXX7zWk2x4GdNYk90LpWQCFyX3f+B2YZ2xBVuHuJHKgOBWQdroBCQfPYU0
avvO7Y7kMNtz3ZBdqCxb4ptdTqYdpYK9MbRXqeuG041cI0qViB+rHyrQOj/rspb4
k8yn2DVTEw3t+i9UoJsn0Roc
-----END PRIVATE KEY-----`,
  publicKey: `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArlxEJr3i2ay+WCRxyAGV
gI3jN0nrdbOZwuLe53Ou5CMNhen82qrZ90Z1aVE4D4nPIksZ5wLUwZWwEJM5VnYE
tvIU8YPRCrcZEcXgEqL88f/vlahzcXe9miq4XEC0Fp1128ovbayBiPYVjjumERcH
jGSPNJmE897dw9lsChOZbUUrCGIJwWbw0HIDGgJ7bUMu1uMUVx6DBX+uz5vso5Zu
YG24WYi3ZGR/YM7N0Kb0O/aBchkrkbIsFd6rPZTLR2b58XjFPUIydJZiDJ6UL/mW
Nq5mHDGBQYZ47vskbm4ZTqDEdCDGxH2nIapwxDQvbTZdq8Jzt4JNLsa7fWliOeOA
tQIDAQAB
-----END PUBLIC KEY-----`,
}

/** An RSA key with fewer bits than the bank accepts. */
export const weakKey: KeyPair = {
  kind: 'RSA',
  privateKey: `-----BEGIN PRIVATE KEY-----
MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAKaPWmIdpR/es9Kx
v6zlcGl6zAYcwgFeEDn2akJgK3MVF22ZrD3mG2XXRKs2Q4EKfJEj1D7UmSp3esWM
35YxPkzEvtJI2IoCUOrteLOtTUjHhCM7TrhmAbLB1UWTmh4B+cD49TlBRh27zEk5
zb7jTk8/uZknjKjZ8ZS/86hUM6/vAgMBAAECgYBS4dr0IBRfO474NYNQIgxCMNz9
3amczJX+geR2iyyT49b4rxPK6YqQrwJ4wFPvDqzV/KJNcbWWMEZjr6pDLtX0x6bJ
N3s0D3N6RlTvlkJw/NJRbhG/stKflIjP8cXDXf9jwp6e8Yyp0giRXbPtdL5y9dPM
dA8HWlQB6pGhtgmzwQJBAN0BmGtWU8mm52Ra4oUWsGNvzCpOT30D/znXcUV6fpCc
SGuzJ7qOkcGSVTirfuvJdncrtMBdWAdRteCwIDko96kCQQDA7syLvbepG/r7EkdB
watktoAyWrNqpxUoqNvKE0Yc+Rq24AbpcKbVkH6tmdtroo2UWL8R+H8wa3aC6+S8
mMnXAkEA1w0FXnTrJQ52nI1fW/e+/ZM8zHHVISXxhTwhqWTPoTGhusLixsKSDBSz
PmiKIS+xSbbKtGBgFwcofpGDWXuGuQJAA4zharjlBlGjfrdJZGZh9wp8tXCB2LaW
ZxckZEWShrn2yeK5fdY627c6/YrVRNfK7y3q5jPCc2um1KXuoaHWJQJAfvKxKSOo
oy+PJn+cZD/TbzsS6YT2q4rF1pn3yWMulZXA01CQ1ebd9/V4qrpZQVqOJGmfxoiW
q4DesQPDuS9V+g==
-----END PRIVATE KEY-----`,
  publicKey: `-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCmj1piHaUf3rPSsb+s5XBpeswG
HMIBXhA59mpCYCtzFRdtmaw95htl10SrNkOBCnyRI9Q+1Jkqd3rFjN+WMT5MxL7S
SNiKAlDq7XizrU1Ix4QjO064ZgGywdVFk5oeAfnA+PU5QUYdu8xJOc2+405PP7mZ
J4yo2fGUv/OoVDOv7wIDAQAB
-----END PUBLIC KEY-----`,
}

/** A key that is not RSA: on the curve P-256. */
export const ecKey: KeyPair = {
  kind: 'EC',
  privateKey: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKSiOd4T9jkFwLMx8
+75AK6Y74Aj4rl3C5AAEBwnNekqhRANCAARogvhWs+RmGYPPj+azziO7KsJcL9XS
eF4hYgexemBXUmeFCDh3fACE4yXPMT5w8hmvhkVIiWSV5DsFuPg8pCqa
-----END PRIVATE KEY-----`,
  publicKey: `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaIL4VrPkZhmDz4/ms84juyrCXC/V
0nheIWIHsXpgV1JnhQg4d3wAhOMlzzE+cPIZr4ZFSIlkleQ7Bbj4PKQqmg==
-----END PUBLIC KEY-----`,
}

/** The default key of a TPP's TLS client, on the curve P-256. */
export const qwacKey: KeyPair = {
  kind: 'EC',
  privateKey: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8tsq2eDcaSpeapUg
T5R9kY33ViEluHOSVPC1+CR2qw6hRANCAAS+ow2KyJNmyz/Sys8UZwY4syFrE7Zd
fREZdxZIskJbJBBjhAYI+CMuF67jsIgsPcLeaxixufvXF8AKx2HdoqAE
-----END PRIVATE KEY-----`,
  publicKey: `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvqMNisiTZss/0srPFGcGOLMhaxO2
XX0RGXcWSLJCWyQQY4QGCPgjLheu47CILD3C3msYsbn71xfACsdh3aKgBA==
-----END PUBLIC KEY-----`,
}
