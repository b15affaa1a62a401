"""Class lists of further programs, languages and habits: the given names alone become pupils."""

import pytest

from tests.people.class_lists.reading_steps import names

pytestmark = pytest.mark.fast

NOBODY = None
"""The page asks: no column is chosen."""


def case(label: str, data: bytes | str, want: list[str] | None, language: str = "en") -> object:
    return pytest.param(data, want, language, id=label)


CASES = [
    case(
        "word table nbsp rows",
        "Name\u00a0\tKlasse\u00a0\nAnna\u00a0\t3a\nBen\t3a\n",
        ["Anna", "Ben"],
    ),
    case("word with numbers", "1.\tAnna\n2.\tBen\n3.\tCarla\n", ["Anna", "Ben", "Carla"]),
    case(
        "header row Nr Vorname Nachname with blanks",
        "\nNr;Vorname;Nachname\n\n1;Anna;Bach\n\n2;Ben;Cole\n",
        ["Anna", "Ben"],
    ),
    case(
        "First Name/Last Name",
        "Last Name,First Name,Grade\nField,Nina,3\nBrook,Omar,3\n",
        ["Nina", "Omar"],
    ),
    case(
        "Pupil Name 'Last, First' q",
        'Pupil Name,DOB\n"Field, Nina",01/02/2017\n"Brook, Omar",03/04/2017\n',
        ["Nina", "Omar"],
    ),
    case("Name;Klasse with comma", "Name;Klasse\nFeld, Nina;3a\nBach, Omar;3a\n", ["Nina", "Omar"]),
    case("Name tab comma no head", "Feld, Nina\t3a\nBach, Omar\t3a\n", ["Nina", "Omar"]),
    case("names with trailing commas", "Nina,\nOmar,\nLea,\n", ["Nina", "Omar", "Lea"]),
    case("leading commas", ",Nina\n,Omar\n", ["Nina", "Omar"]),
    case("two in one line", "Nina;Omar", NOBODY),
    case("semicolon+space", "Nina ; 3B\nOmar ; 3B\n", ["Nina", "Omar"]),
    case("pipes", "Nina|3B\nOmar|3B\n", ["Nina", "Omar"]),
    case("date col + names", "2017-03-04,Nina\n2017-05-06,Omar\n", ["Nina", "Omar"]),
    case("register marks P/A", "Name,Mon,Tue\nNina,P,A\nOmar,P,P\nTotal,2,1\n", ["Nina", "Omar"]),
    case("register marks no header", "Nina\t/\tN\t/\nOmar\t/\t/\t/\n", ["Nina", "Omar"]),
    case("score", "Nina\t7/10\nOmar\t8/10\n", ["Nina", "Omar"]),
    case("Vorname only repeated blank", "Vorname\n\n\nAnna\n\nBen\n", ["Anna", "Ben"]),
    case("title+2 blank + list", "Klasse 3a\n\nAnna\nBen\n", ["Anna", "Ben"]),
    case("title+list year", "Year 3 Maple\nAnna\nBen\n", ["Anna", "Ben"]),
    case("title school", "Ashgrove Primary School\nClass list\nAnna\nBen\n", ["Anna", "Ben"]),
    case("foot signature", "Anna\nBen\nSignature: ______\n", ["Anna", "Ben"]),
    case("foot 24 children", "Anna\nBen\n24 children\n", ["Anna", "Ben"]),
    case("foot total pupils", "Anna\nBen\nTotal pupils: 2\n", ["Anna", "Ben"]),
    case("Total: 2 children", "Anna\nBen\nTotal: 2 children\n", ["Anna", "Ben"]),
    case("girls 1, boys 1", "Anna\nBen\n1 girl, 1 boy\n", ["Anna", "Ben"]),
    case(
        "teacher header",
        "Teacher\tMs Smith\nForename\tSurname\nAnna\tBach\nBen\tCole\n",
        ["Anna", "Ben"],
    ),
    case("LA line", "Lehrerin: Frau Weber\nAnna\nBen\n", ["Anna", "Ben"]),
    case("teacher in list bottom", "Anna\nBen\nMs Smith (teacher)\n", ["Anna", "Ben"]),
    case("Frau Weber", "Frau Weber\nAnna\nBen\n", ["Anna", "Ben"]),
    case("Miss", "Miss Honey\nAnna\nBen\n", ["Anna", "Ben"]),
    case("quoted newline in name", '"Anna\nMaria",3a\n"Ben",3a\n', ["Anna Maria", "Ben"]),
    case("unbalanced quote", 'Anna "Annie,3a\nBen,3a\nCleo,3a\n', ['Anna "Annie', "Ben", "Cleo"]),
    case("nick in quotes", 'Anna "Annie"\nBen\nCleo\n', ["Anna", "Ben", "Cleo"]),
    case("full width comma", "山田、花子\n鈴木、太郎\n", NOBODY),
    case("zh list one line", "王小明、李华、张伟", ["王小明", "李华", "张伟"]),
    case("ar list one line", "محمد، ليلى، نور", ["محمد", "ليلى", "نور"]),
    case("hebrew names", "שם פרטי,שם משפחה\nיעל,כהן\nנועם,לוי", ["יעל", "נועם"]),
    case(
        "uk head",
        "№;Прізвище та ім'я;Клас\n1;Коваль Олена;3-А\n2;Шевчук Юрій;3-А\n",
        ["Олена", "Юрій"],
    ),
    case(
        "fr head",
        "N°;Nom de famille;Prénom;Né(e) le\n1;Dupont;Zoé;01/02/2017\n2;Martin;Léo;03/04/2017\n",
        ["Zoé", "Léo"],
    ),
    case("es head", "Nº;Apellidos;Nombre\n1;Gómez Ruiz;Lucía\n2;Peña;Íñigo\n", ["Lucía", "Íñigo"]),
    case(
        "es apellidos y nombre",
        "Apellidos y nombre\nGómez Ruiz, Lucía\nPeña Sol, Íñigo\n",
        ["Lucía", "Íñigo"],
    ),
    case(
        "pl",
        "Lp.;Nazwisko;Imię;Data urodzenia\n1;Nowak;Ola;01.02.2017\n2;Kot;Jaś;03.04.2017\n",
        ["Ola", "Jaś"],
    ),
    case(
        "ja",
        "番号,姓,名,ふりがな\n1,佐藤,花子,さとう はなこ\n2,鈴木,太郎,すずき たろう\n",
        ["花子", "太郎"],
    ),
    case(
        "ja shimei furigana",
        "番号,氏名,ふりがな\n1,佐藤 花子,さとう はなこ\n2,鈴木 太郎,すずき たろう\n",
        ["佐藤 花子", "鈴木 太郎"],
    ),
    case("ar head", "الرقم,اسم الطالب,الصف\n1,محمد أحمد,3\n2,ليلى حسن,3\n", ["محمد", "ليلى"]),
    case("ar first", "الاسم الأول,اسم العائلة\nمحمد,أحمد\nليلى,حسن\n", ["محمد", "ليلى"]),
    case(
        "nl",
        "Roepnaam;Tussenvoegsel;Achternaam;Groep\nDaan;van;Dijk;5\nSanne;;Bos;5\n",
        ["Daan", "Sanne"],
    ),
    case("it", "Cognome;Nome\nRossi;Luca\nBianchi;Sara\n", ["Luca", "Sara"]),
    case(
        "SDS",
        "SIS ID,School SIS ID,First Name,Last Name,Username,Grade\n"
        "1,2,Nina,Field,nf,3\n"
        "2,2,Omar,Brook,ob,3\n",
        ["Nina", "Omar"],
    ),
    case(
        "contacts",
        "First Name,Middle Name,Last Name,Phonetic First Name,Labels\n"
        "Nina,,Field,,* myContacts\n"
        "Omar,,Brook,,* myContacts\n",
        ["Nina", "Omar"],
    ),
    case(
        "google old",
        "Name,Given Name,Additional Name,Family Name\n"
        "Nina Field,Nina,,Field\n"
        "Omar Brook,Omar,,Brook\n",
        ["Nina", "Omar"],
    ),
    case(
        "clever students",
        "School_id,Student_id,Last_name,Middle_name,First_name,Grade,Gender,"
        "DOB,Contact_relationship,Contact_name\n"
        "1,10,Salt,,Ada,3,F,01/02/2017,Mother,Pat Salt\n"
        "1,11,Pine,,Bo,3,M,03/04/2017,Father,Gil Pine\n",
        ["Ada", "Bo"],
    ),
    case(
        "clever dup",
        "Student_id,Last_name,First_name\n10,Salt,Ada\n10,Salt,Ada\n11,Pine,Bo\n",
        ["Ada", "Bo"],
    ),
    case(
        "UPN first",
        "UPN,Legal Surname,Legal Forename,Year\nA1,Field,Nina,3\nB2,Brook,Omar,3\n",
        ["Nina", "Omar"],
    ),
    case("Schülername", "Schülername;Klasse\nFeld, Nina;3a\nBach, Omar;3a\n", ["Nina", "Omar"]),
    case(
        "Familienname, Vorname",
        "Familienname, Vorname;Klasse\nFeld, Nina;3a\nBach, Omar;3a\n",
        ["Nina", "Omar"],
    ),
    case(
        "Nachname Vorname spaces",
        "Nachname Vorname;Klasse\nFeld Nina;3a\nBach Omar;3a\n",
        ["Nina", "Omar"],
    ),
    case(
        "Vorname Nachname spaces",
        "Vorname Nachname;Klasse\nNina Feld;3a\nOmar Bach;3a\n",
        ["Nina", "Omar"],
    ),
    case("First & last", "First and last name\nNina Field\nOmar Brook\n", ["Nina", "Omar"]),
    case("utf8 bom tsv", "\ufeffVorname\tName\nNina\tFeld\n", ["Nina"]),
    case(
        "utf16 bom be",
        "Vorname;Name\r\nNina;Feld\r\n".encode("utf-16-be").join([b"\xfe\xff", b""]),
        ["Nina"],
    ),
    case(
        "cp1250 hu",
        "Név;Osztály\r\nÖdön;3\r\nŐrs;3\r\nTűnde;3\r\n".encode("cp1250"),
        ["Ödön", "Őrs", "Tűnde"],
        "hu",
    ),
    case(
        "cp1257 lt",
        "Vardas;Pavardė\r\nŽivilė;Šimkus\r\nĄžuolas;Kėvelaitis\r\n".encode("cp1257"),
        ["Živilė", "Ąžuolas"],
        "lt",
    ),
    case(
        "cp949", "이름,반\r\n김민준,3\r\n이서연,3\r\n".encode("cp949"), ["김민준", "이서연"], "ko"
    ),
    case("gbk", "姓名,班\r\n王小明,3\r\n李华,3\r\n".encode("gbk"), ["王小明", "李华"], "zh"),
    case(
        "cp1256 names only",
        "محمد\r\nليلى\r\nفاطمة\r\n".encode("cp1256"),
        ["محمد", "ليلى", "فاطمة"],
        "ar",
    ),
    case(
        "cp1251 bg",
        "Име;Фамилия\r\nИван;Петров\r\nЯна;Колева\r\n".encode("cp1251"),
        ["Иван", "Яна"],
        "bg",
    ),
    case(
        "cp1252 few umlaut", "Vorname\r\nJörg\r\nAnna\r\n".encode("cp1252"), ["Jörg", "Anna"], "de"
    ),
    case("cp1252 en one é", "First name\r\nZoé\r\nAnna\r\n".encode("cp1252"), ["Zoé", "Anna"]),
    case(
        "cp1252 curly",
        "First name,Surname\r\nNina,O\x92Neil\r\nAnna,Smith\r\n".encode("latin-1"),
        ["Nina", "Anna"],
    ),
    case("smart O’", "Siobhán,O’Brien\nNina,Field\n", NOBODY),
    case("hyphen bullets no space", "-Nina\n-Omar\n", ["Nina", "Omar"]),
    case("numbers paren", "1)Nina\n2)Omar\n", ["Nina", "Omar"]),
    case("numbers dot nospace", "1.Nina\n2.Omar\n", ["Nina", "Omar"]),
    case("numbered last first", "1. Field, Nina\n2. Brook, Omar\n", NOBODY),
    case("tabs trailing", "Nina\t\t\nOmar\t\t\n", ["Nina", "Omar"]),
    case("same first names", "Anna\nAnna\nAnna\n", ["Anna A.", "Anna B.", "Anna C."]),
    case("double blank header names", "Vorname;;Klasse\nNina;;3a\nOmar;;3a\n", ["Nina", "Omar"]),
    case(
        "group lists",
        "Red group\nNina\nOmar\nBlue group\nLea\nTom\n",
        ["Nina", "Omar", "Lea", "Tom"],
    ),
    case("mailing list", '"Nina Field" <n@x.example>\n"Omar Brook" <o@x.example>\n', NOBODY),
    case("emails only", "n@x.example\no@x.example\n", NOBODY),
    case("excel date class", "Vorname;Klasse\nNina;01. Feb\nOmar;01. Feb\n", ["Nina", "Omar"]),
    case("languages col", "Vorname;Sprache\nNina;Deutsch\nOmar;Arabisch\n", ["Nina", "Omar"]),
    case(
        "status column",
        "givenName,familyName,status\nNina,Field,active\nOmar,Brook,tobedeleted\n",
        ["Nina"],
    ),
]


@pytest.mark.parametrize(("data", "want", "language"), CASES)
def test_given_names_alone_are_read(
    data: bytes | str, want: list[str] | None, language: str
) -> None:
    assert names(data, language) == want
