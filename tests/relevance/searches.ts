/** Kinds of searches, as people at a mill type them. */
export type Kind =
  | "name"
  | "brand"
  | "machine"
  | "code"
  | "size"
  | "trade word"
  | "mixed language"
  | "typo"
  | "joined or split"
  | "unfinished";

/** A search over the sample, with grades by part code: 3 is intended, 2 is useful, 1 is related. */
export interface JudgedSearch {
  kind: string;
  text: string;
  grades: ReadonlyMap<string, number>;
}

/**
 * Written from the sample's titles, codes and machines before any tuning. Codes are grouped by grade: '3 A B / 2 C /
 * 1 D'.
 */
const WRITTEN: Readonly<Record<Kind, readonly (readonly [text: string, grades: string])[]>> = {
  name: [
    ["rapier gripper", "3 PIC-GR-0471 PRA-GR-0472 / 1 PRA-SP-0109 PRA-BK-0190 PRA-CF-0088"],
    ["weft cutter", "3 PIC-WC-0033 TOY-WC-0045 TSU-WC-0058 PRA-WC-0041"],
    ["main nozzle", "3 PIC-MN-0212 TOY-MN-0150 TSU-MN-0163"],
    ["sub nozzle", "3 TSU-SN-0074 TOY-SN-0081 / 2 PIC-SN-0310 / 1 TOY-SV-0602"],
    ["heald frame", "3 PIC-HF-1940 TOY-HF-2140 TSU-HF-1900 / 1 OTH-HW-0331 STA-JL-2670 OTH-SP-0412"],
    ["profile reed", "3 PIC-RD-1980 TOY-RD-0190 TSU-RD-3060"],
    ["cam follower", "3 PIC-CF-0071 TOY-CF-0062 STA-CF-0047 PRA-CF-0088"],
    ["temple cylinder", "3 PIC-TC-0188 TOY-TC-0212 TSU-TC-0219 / 2 TSU-NR-0024"],
    ["take-up roller", "3 PIC-TR-1901 TOY-TR-0155 / 2 TSU-TR-0132 / 1 PIC-BB-0240"],
    ["drop wires", "3 OTH-DW-0145 OTH-DW-0165 / 1 OTH-CB-0600"],
    ["timing belt", "3 PIC-TB-0640 TOY-TB-0840 / 1 PIC-TP-0440 TSU-TP-0384"],
    ["leno bobbin", "3 TOY-LB-0035 TSU-LB-0042 / 1 TOY-SE-0210"],
    ["solenoid valve", "3 TOY-SV-0602 TSU-SV-0440 / 2 PIC-SV-0408"],
    ["sley sword", "3 PIC-SS-0277 TSU-SS-0166"],
    ["worm and wheel", "3 PIC-WG-0126 TSU-WG-0134"],
    ["bevel gear", "3 PIC-BG-0118 TSU-BG-0095"],
    ["air hose", "3 TOY-AH-0120 OTH-AH-0040"],
    ["encoder", "3 PIC-EN-0360 TSU-EN-0512"],
    ["proximity sensor", "3 PIC-PX-0127 / 2 TOY-PX-0077 / 1 OTH-BK-0090"],
    ["rapier tape", "3 PIC-RT-2200 PRA-RT-1900 / 1 PRA-RH-0618 PRA-GU-0530 PIC-RW-1120 PRA-RW-1124"],
    ["yarn tension", "3 PIC-TN-0061 / 2 OTH-TN-0046"],
    [
      "bearing",
      "3 OTH-BE-6004 TSU-BE-6205 / 2 OTH-BB-0050 PIC-BB-0240 / 1 STA-BS-0055 TOY-BS-0402 TOY-CF-0062",
    ],
    ["connecting rod for sley", "3 TOY-CR-0101 TSU-CR-0125 / 1 PRA-CR-0333"],
    ["dobby gear", "3 STA-SG-0212 / 2 STA-CH-0166"],
  ],
  brand: [
    ["picanol gripper", "3 PIC-GR-0471 PRA-GR-0472 / 1 PRA-SP-0109 PRA-BK-0190 PRA-CF-0088"],
    ["toyota cutter", "3 TOY-WC-0045"],
    ["tsudakoma sub nozzle", "3 TSU-SN-0074 / 1 TSU-MN-0163 TSU-SV-0440"],
    ["picanol weft feeder", "3 PIC-FD-0880 / 1 PIC-SM-0093 PIC-BR-0150"],
    ["toyota heald frame", "3 TOY-HF-2140"],
    ["staubli jack lever", "3 STA-JL-2670 STA-JL-2688"],
    ["tsudakoma reed", "3 TSU-RD-3060"],
    ["toyota temple", "3 TOY-TC-0212"],
    ["picanol sensor", "3 PIC-PX-0127 / 1 PIC-EN-0360"],
    ["tsudakoma encoder", "3 TSU-EN-0512"],
    ["staubli rod end", "3 STA-RE-0090"],
    ["picanol cloth roller", "3 PIC-TR-1901"],
    ["jacquard healds", "3 STA-HW-0330 / 1 STA-SP-0145"],
    ["toyota brake", "3 TOY-CL-0185"],
    ["tsudakoma main board", "3 TSU-EL-6100"],
    ["picanol board", "3 PIC-EL-5512 / 2 PIC-KP-5601"],
  ],
  machine: [
    ["omniplus cutter", "3 PIC-WC-0033"],
    ["gammax gripper", "3 PIC-GR-0471 PRA-GR-0472 / 1 PRA-SP-0109 PRA-BK-0190 PRA-CF-0088"],
    ["jat 710 nozzle", "3 TOY-MN-0150 TOY-SN-0081 / 1 TOY-SV-0602 TOY-AH-0120"],
    ["jat810 belt", "3 TOY-TB-0840"],
    ["zax 9100 cutter", "3 TSU-WC-0058"],
    ["optimax rapier wheel", "3 PIC-RW-1120 / 1 PRA-SH-0256 PIC-RT-2200"],
    ["za205 cam", "3 TSU-CM-0288"],
    ["cx 880 knife", "3 STA-KN-0412"],
    ["lx1602 hook", "3 STA-HK-1344 / 1 STA-EL-7704"],
    ["gtx clutch plate", "3 PIC-CP-0205 / 1 PRA-PF-0147"],
    ["2670 dobby bush", "3 STA-BS-0055"],
    ["omni plus 800 valve", "3 PIC-SV-0408"],
    ["staubli 2861 selector", "3 STA-SM-0260"],
    ["zax reed", "3 TSU-RD-3060"],
    ["jat610 sley cam", "3 TOY-CM-0316 / 1 TOY-CF-0062"],
  ],
  code: [
    ["PIC-GR-0471", "3 PIC-GR-0471"],
    ["pic gr 471", "3 PIC-GR-0471"],
    ["PICGR0471", "3 PIC-GR-0471"],
    ["pra gr 472", "3 PRA-GR-0472"],
    ["PRA GR 472", "3 PRA-GR-0472"],
    ["pic-gr-0417", "3 PIC-GR-0471"],
    ["TOY.CF.62", "3 TOY-CF-0062"],
    ["toy cf 0062", "3 TOY-CF-0062"],
    ["tsu-sn-74", "3 TSU-SN-0074"],
    ["0471", "3 PIC-GR-0471"],
    ["gr 0472", "3 PRA-GR-0472"],
    ["oth dw 145", "3 OTH-DW-0145"],
    ["OTH-DW-O145", "3 OTH-DW-0145"],
    ["sta-jl-2688/l", "3 STA-JL-2688"],
    ["PIC.WC.33", "3 PIC-WC-0033"],
    ["pic-en-O360", "3 PIC-EN-0360"],
    ["tsu wg 0143", "3 TSU-WG-0134"],
    ["toyota 4410", "3 TOY-EL-4410"],
    ["rt-2200", "3 PIC-RT-2200"],
    ["toy-sv-602", "3 TOY-SV-0602"],
    ["PRA PF 0147", "3 PRA-PF-0147"],
    ["sta hk 1344", "3 STA-HK-1344"],
    ["TSU-BE-620", "3 TSU-BE-6205"],
    ["pic tb 64O", "3 PIC-TB-0640"],
  ],
  size: [
    ["20x42x12 bearing", "3 OTH-BE-6004"],
    ["6004 bearing", "3 OTH-BE-6004"],
    ["bearing 20 x 42 x 12 mm", "3 OTH-BE-6004"],
    ["bore 40 mm bearing block", "3 PIC-BB-0240 / 1 OTH-BB-0050"],
    ["heald 331 mm", "3 OTH-HW-0331 / 1 STA-HW-0330"],
    ["drop wire 165x11", "3 OTH-DW-0165"],
    ["gear 54 teeth", "3 TOY-SG-0320"],
    ["belt 720 mm", "3 PIC-TB-0640"],
    ["rod end m16", "3 STA-RE-0090"],
    ["12 mm heald frame", "3 PIC-HF-1940 TSU-HF-1900"],
    ["roller dia 50", "3 OTH-TR-0050"],
    ["reed 90 dents", "3 PIC-RD-1980"],
    ["sensor m12", "3 PIC-PX-0127"],
    ["tape 1900 mm", "3 PRA-RT-1900"],
  ],
  "trade word": [
    ["rapier belt", "3 PIC-RT-2200 PRA-RT-1900 / 1 PIC-RW-1120 PRA-RW-1124"],
    ["rapier strap", "3 PIC-RT-2200 PRA-RT-1900"],
    ["rapier head", "3 PIC-GR-0471 PRA-GR-0472"],
    ["card for weft feeder", "3 PIC-EL-5512 / 1 PIC-FD-0880"],
    ["heddle wire", "3 OTH-HW-0331 STA-HW-0330"],
    ["heddle frame", "3 PIC-HF-1940 TOY-HF-2140 TSU-HF-1900"],
    ["dropper", "3 OTH-DW-0145 OTH-DW-0165"],
    ["scissor", "3 PIC-WC-0033 TOY-WC-0045 TSU-WC-0058 PRA-WC-0041"],
    ["selvedge cutter", "3 PRA-WC-0041 / 2 PIC-WC-0033 TOY-WC-0045 TSU-WC-0058"],
    ["weft accumulator", "3 PIC-FD-0880 / 2 TOY-FD-0140"],
    ["prewinder magnet", "3 PIC-SM-0093 / 1 PIC-BR-0150"],
    ["relay jet", "3 PIC-SN-0310 / 2 TSU-SN-0074 TOY-SN-0081"],
    ["bushing rocking shaft", "3 TOY-BS-0402"],
    ["shock absorber", "3 PIC-DM-0330 / 2 OTH-DM-0180"],
    ["pcb", "3 PIC-EL-5512 TOY-EL-4410 TSU-EL-6100 STA-EL-7704"],
    ["plummer block", "3 OTH-BB-0050 PIC-BB-0240"],
    ["keypad", "3 PIC-KP-5601"],
    ["chain wheel", "3 TSU-CH-0190 STA-CH-0166"],
    ["driver card", "3 STA-EL-7704 PIC-EL-5512 / 2 TOY-EL-4410 TSU-EL-6100"],
    ["sandpaper roller", "3 TOY-TR-0155 / 1 PIC-TR-1901"],
  ],
  "mixed language": [
    ["picanol katar", "3 PIC-WC-0033 / 2 PRA-WC-0041"],
    ["katar blade", "3 PIC-WC-0033 TOY-WC-0045 TSU-WC-0058 PRA-WC-0041"],
    ["rapier patta", "3 PIC-RT-2200 PRA-RT-1900"],
    ["toyota nozal", "3 TOY-MN-0150 TOY-SN-0081"],
    ["kanghi 60", "3 TOY-RD-0190 TSU-RD-3060"],
    ["timing patta", "3 PIC-TB-0640 TOY-TB-0840"],
    ["rabar roller", "3 PIC-TR-1901"],
    ["baring 6205", "3 TSU-BE-6205"],
    ["spring chhota gripper", "3 PRA-SP-0109"],
    ["hawa pipe", "3 TOY-AH-0120 OTH-AH-0040"],
    ["नोजल", "3 PIC-MN-0212 TOY-MN-0150 TSU-MN-0163 / 2 TSU-SN-0074 TOY-SN-0081 PIC-SN-0310"],
    ["बेयरिंग", "3 OTH-BE-6004 TSU-BE-6205 / 2 OTH-BB-0050 PIC-BB-0240"],
    ["गियर", "3 PIC-BG-0118 TSU-BG-0095 TOY-SG-0320 STA-SG-0212"],
    ["રોલર", "3 PIC-TR-1901 TOY-TR-0155 OTH-TR-0050 TSU-TR-0132"],
  ],
  typo: [
    ["griper", "3 PIC-GR-0471 PRA-GR-0472 / 1 PRA-SP-0109 PRA-BK-0190 PRA-CF-0088"],
    ["nozle main", "3 PIC-MN-0212 TOY-MN-0150 TSU-MN-0163"],
    ["nozal", "3 PIC-MN-0212 TOY-MN-0150 TSU-MN-0163 TSU-SN-0074 TOY-SN-0081 PIC-SN-0310"],
    ["solonoid valve", "3 TOY-SV-0602 TSU-SV-0440 / 2 PIC-SV-0408"],
    ["temple cilinder", "3 PIC-TC-0188 TOY-TC-0212 TSU-TC-0219"],
    ["wefft cutter", "3 PIC-WC-0033 TOY-WC-0045 TSU-WC-0058 PRA-WC-0041"],
    ["heald farme", "3 PIC-HF-1940 TOY-HF-2140 TSU-HF-1900"],
    ["profil reed", "3 PIC-RD-1980 TOY-RD-0190 TSU-RD-3060"],
    ["cam folower", "3 PIC-CF-0071 TOY-CF-0062 STA-CF-0047 PRA-CF-0088"],
    ["encodor", "3 PIC-EN-0360 TSU-EN-0512"],
    ["proximty sensor", "3 PIC-PX-0127 / 2 TOY-PX-0077"],
    ["jaquard hook", "3 STA-HK-1344"],
    ["dobi lever", "3 STA-JL-2670 / 2 STA-JL-2688"],
    ["timming belt", "3 PIC-TB-0640 TOY-TB-0840"],
    ["selvage disc", "3 PIC-SD-0141"],
    ["bevle gear", "3 PIC-BG-0118 TSU-BG-0095"],
    ["picnol feeder", "3 PIC-FD-0880"],
    ["connecting road", "3 TOY-CR-0101 PRA-CR-0333 / 2 TSU-CR-0125"],
  ],
  "joined or split": [
    ["dropwire", "3 OTH-DW-0145 OTH-DW-0165 / 1 OTH-CB-0600"],
    ["takeup roller", "3 PIC-TR-1901 TOY-TR-0155 / 2 TSU-TR-0132"],
    ["take up gear", "3 TOY-SG-0320 / 1 PIC-WG-0126"],
    ["letoff board", "3 TOY-EL-4410"],
    ["pre winder brush", "3 PIC-BR-0150"],
    ["subnozzle", "3 TSU-SN-0074 TOY-SN-0081 / 1 TOY-SV-0602"],
    ["jat 610 drum", "3 TOY-FD-0140"],
    ["omni plus sword", "3 PIC-SS-0277"],
    ["back rest damper", "3 PIC-DM-0330"],
    ["gam max guide rail", "3 PRA-GU-0530"],
    ["ballbearing", "3 OTH-BE-6004 TSU-BE-6205"],
    ["pick finder", "3 PRA-PF-0147"],
  ],
  unfinished: [
    ["rapier gri", "3 PIC-GR-0471 PRA-GR-0472"],
    ["weft cut", "3 PIC-WC-0033 TOY-WC-0045 TSU-WC-0058 PRA-WC-0041"],
    ["temple cyl", "3 PIC-TC-0188 TOY-TC-0212 TSU-TC-0219"],
    ["heald fr", "3 PIC-HF-1940 TOY-HF-2140 TSU-HF-1900"],
    ["solenoid va", "3 TOY-SV-0602 TSU-SV-0440"],
    ["prox", "3 PIC-PX-0127"],
    ["leno bob", "3 TOY-LB-0035 TSU-LB-0042"],
    ["worm wh", "3 PIC-WG-0126 TSU-WG-0134"],
    ["tsudakoma enc", "3 TSU-EN-0512"],
    ["main noz", "3 PIC-MN-0212 TOY-MN-0150 TSU-MN-0163"],
    ["dobby sel", "3 STA-SM-0260"],
    ["air ho", "3 TOY-AH-0120 OTH-AH-0040"],
    ["picanol ope", "3 PIC-KP-5601"],
    ["rocking sh", "3 TOY-BS-0402"],
  ],
};

export const SEARCHES: readonly JudgedSearch[] = Object.entries(WRITTEN).flatMap(([kind, searches]) =>
  searches.map(([text, grades]) => ({ kind, text, grades: gradesOf(grades) })),
);

/** Every other search of a kind is for tuning, the rest for judging. */
export const isForTuning = (search: JudgedSearch): boolean =>
  SEARCHES.filter(({ kind }) => kind === search.kind).indexOf(search) % 2 === 0;

export function gradesOf(written: string): Map<string, number> {
  const groups = written.split(" / ").map((group) => group.split(" "));
  return new Map(groups.flatMap(([grade, ...codes]) => codes.map((code) => [code, Number(grade)] as const)));
}
