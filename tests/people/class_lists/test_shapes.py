"""Class lists of many shapes: the given names alone become pupils, or the page asks."""

import pytest

from tests.people.class_lists.reading_steps import names

pytestmark = pytest.mark.fast

NOBODY = None
"""The page asks: no column is chosen."""


def case(label: str, data: bytes | str, want: list[str] | None, language: str = "en") -> object:
    return pytest.param(data, want, language, id=label)


CASES = [
    case(
        "quotes over columns",
        '"Surname","First name"\n"Field","Nina"\n"Brook, Jr.","Omar"\n',
        ["Nina", "Omar"],
    ),
    case("Nr;Name;Vorname", "Nr;Name;Vorname\n1;Field;Nina\n2;Brook;Omar", ["Nina", "Omar"]),
    case(
        "Surname, Forename heading col",
        '"Surname, Forename",Class\n"Field, Nina",3B\n"Brook, Omar",3B',
        ["Nina", "Omar"],
    ),
    case(
        "Surname, Forename unquoted",
        "Surname, Forename\nField, Nina\nBrook, Omar",
        ["Nina", "Omar"],
    ),
    case("one line", "Nina, Omar, Lea and Tom", ["Nina", "Omar", "Lea", "Tom"]),
    case("one line ;", "Nina; Omar; Lea", ["Nina", "Omar", "Lea"]),
    case(
        "utf16 no bom",
        "Vorname\tKlasse\r\nZoë\t3a\r\nJörg\t3a\r\n".encode("utf-16-le"),
        ["Zoë", "Jörg"],
    ),
    case(
        "utf16be no bom cyr",
        "Ім'я\tКлас\r\nОлена\t3-А\r\nЮрій\t3-А\r\n".encode("utf-16-be"),
        ["Олена", "Юрій"],
    ),
    case(
        "cp1250 pl",
        "Imię;Nazwisko\r\nŁukasz;Żak\r\nMałgorzata;Dąbek\r\n".encode("cp1250"),
        ["Łukasz", "Małgorzata"],
        "pl",
    ),
    case(
        "cp1250 en",
        "Imię;Nazwisko\r\nŁukasz;Żak\r\nMałgorzata;Dąbek\r\n".encode("cp1250"),
        ["Łukasz", "Małgorzata"],
    ),
    case(
        "cp1250 cs en",
        "Jméno;Příjmení\r\nJiří;Dvořák\r\nŽofie;Černá\r\n".encode("cp1250"),
        ["Jiří", "Žofie"],
    ),
    case(
        "cp1251 uk",
        "Прізвище;Ім'я\r\nКоваль;Олена\r\nШевчук;Юрій\r\n".encode("cp1251"),
        ["Олена", "Юрій"],
        "uk",
    ),
    case(
        "cp1251 en nohead",
        "Олена\r\nЮрій\r\nСофія\r\n".encode("cp1251"),
        ["Олена", "Юрій", "Софія"],
    ),
    case(
        "cp1251 ru en",
        "Имя;Фамилия\r\nАнна;Иванова\r\nПётр;Орлов\r\n".encode("cp1251"),
        ["Анна", "Пётр"],
    ),
    case(
        "cp1253",
        "Επώνυμο;Όνομα\r\nΠαπάς;Ελένη\r\nΡήγας;Γιώργος\r\n".encode("cp1253"),
        ["Ελένη", "Γιώργος"],
    ),
    case(
        "cp1253 nohead",
        "Ελένη\r\nΓιώργος\r\nΜαρία\r\n".encode("cp1253"),
        ["Ελένη", "Γιώργος", "Μαρία"],
    ),
    case("cp1255", "שם פרטי;שם משפחה\r\nיעל;כהן\r\nנועם;לוי\r\n".encode("cp1255"), ["יעל", "נועם"]),
    case("cp1255 nohead", "יעל\r\nנועם\r\nתמר\r\n".encode("cp1255"), ["יעל", "נועם", "תמר"]),
    case(
        "cp1256",
        "اسم الطالب;الصف\r\nمحمد أحمد;3\r\nليلى حسن;3\r\n".encode("cp1256"),
        ["محمد", "ليلى"],
    ),
    case(
        "cp1254 tr",
        "Ad;Soyad\r\nAyşe;Yılmaz\r\nİbrahim;Çağ\r\n".encode("cp1254"),
        ["Ayşe", "İbrahim"],
        "tr",
    ),
    case(
        "cp1254 en",
        "Adı;Soyadı\r\nAyşe;Yılmaz\r\nİbrahim;Çağ\r\n".encode("cp1254"),
        ["Ayşe", "İbrahim"],
    ),
    case(
        "cp1252 es",
        "Nombre;Apellidos\r\nÍñigo;Muñoz Peña\r\nLucía;Gómez\r\n".encode("cp1252"),
        ["Íñigo", "Lucía"],
        "es",
    ),
    case(
        "cp1252 fr",
        "Nom;Prénom\r\nLEFÈVRE;Zoé\r\nÉTIENNE;Chloë\r\n".encode("cp1252"),
        ["Zoé", "Chloë"],
    ),
    case(
        "cp932",
        "氏名,組\r\n佐藤 花子,3\r\n鈴木 太郎,3\r\n".encode("cp932"),
        ["佐藤 花子", "鈴木 太郎"],
        "ja",
    ),
    case(
        "cp932 en",
        "氏名,組\r\n佐藤 花子,3\r\n鈴木 太郎,3\r\n".encode("cp932"),
        ["佐藤 花子", "鈴木 太郎"],
    ),
    case(
        "mac de",
        "Vorname;Name\rJörg;Grüßner\rÄnne;Weiß\r".encode("mac_roman"),
        ["Jörg", "Änne"],
        "de",
    ),
    case("old mac", "Nina\rOmar\rLea\r", ["Nina", "Omar", "Lea"]),
    case("nbsp", "Nina\u00a0\n\u00a0Omar\nLea\u2009Marie\n", ["Nina", "Omar", "Lea Marie"]),
    case("rtl", "\u200fمحمد\u200f\n\u202bليلى\u202c\nعبد الله\n", ["محمد", "ليلى", "عبد الله"]),
    case(
        "footnote",
        "Name\nNina\nOmar*\nLea\n* absent this week\nPrinted on 3 May 2026\n",
        ["Nina", "Omar", "Lea"],
    ),
    case("total 24", "Nina\nOmar\nTotal 24\n", ["Nina", "Omar"]),
    case("boys", "Nina\nOmar\nBoys: 12\nGirls: 12\n", ["Nina", "Omar"]),
    case("teacher", "Class 3B\nTeacher: Ms Smith\n\nNina\nOmar\n", ["Nina", "Omar"]),
    case("Name|Vorname", "Name\tVorname\nMüller\tAnna\nSchmidt\tBen\n", ["Anna", "Ben"]),
    case("header 2nd", "Klasse 3a\t\nVorname\tKlasse\nAnna\t3a\nBen\t3a\n", ["Anna", "Ben"]),
    case("empty first cols", "\t\tVorname\n\t\tAnna\n\t\tBen\n", ["Anna", "Ben"]),
    case("entities", "Vorname;Name\nZo&euml;;A\nJ&ouml;rg;B\n", ["Zoë", "Jörg"]),
    case("entities amp", "Nina\nM&uuml;min\nAnna &amp; Co\n", ["Nina", "Mümin", "Anna & Co"]),
    case(
        "moji", "Vorname\nZoÃ«\nJÃ¼rgen\nMiÅ\u201aosz\nSiÃ¢n\n", ["Zoë", "Jürgen", "Miłosz", "Siân"]
    ),
    case(
        "markdown", "| Name | Class |\n|---|---|\n| Nina | 3B |\n| Omar | 3B |\n", ["Nina", "Omar"]
    ),
    case(
        "bullets",
        "- Nina\n* Omar\n• Lea\n1. Tom\n2) Ida\n(3) Max\n4 Jo\n– Bea\n☐ Ian\n[ ] Ulf\n> Kai",
        ["Nina", "Omar", "Lea", "Tom", "Ida", "Max", "Jo", "Bea", "Ian", "Ulf", "Kai"],
    ),
    case("two a line", "Nina, Omar\nLea, Tom\nIda, Max\n", NOBODY),
    case("last first lines", "Field, Nina\nBrook, Omar\nStone, Lea\n", NOBODY),
    case("9. Smith", "8. O'Brien\tSean\n9. Smith\tJohn\n23. Müller\tEmma\n", NOBODY),
    case("9. Smith, John", "8. O'Brien, Sean\t3M\n9. Smith, John\t3M\n", ["Sean", "John"]),
    case("two cols", "Nina\tField\nOmar\tBrook\n", NOBODY),
    case("class col", "Nina\t3B\nOmar\t3B\n", ["Nina", "Omar"]),
    case("sex col", "Nina\tF\nOmar\tM\n", ["Nina", "Omar"]),
    case("same col", "Nina\tMaple\nOmar\tMaple\nLea\tMaple\n", ["Nina", "Omar", "Lea"]),
    case("full names", "Nina Field\nOmar Brook\nLea Stone\n", NOBODY),
    case(
        "kolibri",
        "User ID (USER_ID),Username (USERNAME),Password (PASSWORD),"
        "Full name (FULL_NAME),User type (USER_TYPE),Identifier (IDENTIFIER),"
        "Learner enrollment (ENROLLED_IN)\n"
        '1a,nf,*,Nina Field,LEARNER,7,"3B, Choir"\n'
        "2b,ob,*,Omar Brook,LEARNER,8,3B\n"
        "3c,ms,*,Mara Smith,ADMIN,,\n",
        ["Nina", "Omar"],
    ),
    case(
        "oneroster",
        "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,"
        "username,userIds,givenName,familyName,middleName,preferredGivenName\n"
        "u1,,,true,o1,student,nf,,Nina Maria,Field,,Nina\n"
        "u2,,,true,o1,student,ob,,Omar,Brook,,\n"
        "u3,,,true,o1,teacher,ms,,Mara,Smith,,\n",
        ["Nina", "Omar"],
    ),
    case(
        "google",
        "First Name [Required],Last Name [Required],Email Address [Required],"
        "Password [Required]\n"
        "Nina,Field,n@x.example,****\n"
        "Omar,Brook,o@x.example,****\n",
        ["Nina", "Omar"],
    ),
    case(
        "asv",
        "Rufname;Vornamen;Nachname;Klasse\nNina;Nina Maria;Feld;3a\nOmar;Omar Ali;Bach;3a\n",
        ["Nina", "Omar"],
    ),
    case(
        "edex",
        "roepnaam;voornamen;voorvoegsel;achternaam;groep\n"
        "Sanne;Susanna Maria;van der;Berg;5\n"
        "Daan;Daniel;;Bos;5\n",
        ["Sanne", "Daan"],
    ),
    case(
        "caps", "DUPONT Jean\nLE GOFF Marie-Claire\nMARTIN Zoé\n", ["Jean", "Marie-Claire", "Zoé"]
    ),
    case(
        "nazwisko i imie",
        "Nazwisko i imię\tKlasa\nKowalska Anna\t3a\nNowak Piotr\t3a\n",
        ["Anna", "Piotr"],
    ),
    case("sep=", "sep=;\nVorname;Klasse\nAnna;3a\nBen;3a\n", ["Anna", "Ben"]),
    case(
        "linebreak cell",
        'Vorname;Bemerkung\nAnna;"sitzt vorn\nbraucht Brille"\nBen;\n',
        ["Anna", "Ben"],
    ),
    case("twins", "Vorname;Name\nMia;Berg\nMia;Kahn\nBen;Au\n", ["Mia B.", "Mia K.", "Ben"]),
    case("twins no surname", "Mia\nMia\nBen\n", ["Mia A.", "Mia B.", "Ben"]),
    case(
        "parents",
        "Child,Mother,Father\nNina,Anna Field,Tom Field\nOmar,Lea Brook,Max Brook\n",
        ["Nina", "Omar"],
    ),
    case("repeat header", "Vorname;Name\nAnna;A\nVorname;Name\nBen;B\n", ["Anna", "Ben"]),
    case("schild pipe", 'Nachname|Vorname|Klasse\nO"Neil|Anna|3a\nBach|Ben|3a\n', ["Anna", "Ben"]),
    case("remark", "Anna (Brille)\nBen\nCarla\n", ["Anna", "Ben", "Carla"]),
    case("ages", "Name,Age\nNina,7\nOmar,8\n", ["Nina", "Omar"]),
    case("birth", "Nina;04.03.2017\nOmar;05.06.2017\n", ["Nina", "Omar"]),
    case("ids", "A801200001001;Nina\nB801200001002;Omar\n", ["Nina", "Omar"]),
    case(
        "email only col before",
        '"nina.field@x.example";"Nina"\n"o@x.example";"Omar"\n',
        ["Nina", "Omar"],
    ),
    case("cjk full", "姓名\n王小明\n李华\n", ["王小明", "李华"]),
    case("korean", "이름\t반\n김민준\t3\n이서연\t3\n", ["김민준", "이서연"]),
    case("family given jp", "姓,名\n佐藤,花子\n鈴木,太郎\n", ["花子", "太郎"]),
    case("arabic 3", "محمد أحمد علي\nليلى حسن كريم\nعبد الله عمر\n", ["محمد", "ليلى", "عبد الله"]),
    case("nom prenom", "NOM;PRENOM\nDUPONT;JEAN\nMARTIN;ZOE\n", ["JEAN", "ZOE"]),
    case(
        "mixed sepline",
        "Klassenliste 3a\n\nNr.;Vorname\n1;Anna\n2;Ben\n3;Carla\n",
        ["Anna", "Ben", "Carla"],
    ),
    case("total row mid", "Vorname;Name\nAnna;A\nBen;B\nSumme;2\n", ["Anna", "Ben"]),
    case("average", "Name,Score\nNina,7\nOmar,8\nAverage,7.5\n", ["Nina", "Omar"]),
    case("mo", "Mo\nKim\nJo\n", ["Mo", "Kim", "Jo"]),
    case("adi", "Adi\nKim\nJo\n", ["Adi", "Kim", "Jo"]),
    case("Name header full", "Name\tClass\nNina Field\t3B\nOmar Brook\t3B\n", NOBODY),
    case("Anna-Lena Müller;", "Müller Anna-Lena;3a\nSchmidt Ben;3a\n", NOBODY),
    case(
        "legal+pref",
        "Legal Forename,Preferred Forename,Surname\nElizabeth,Lizzie,Hall\nThomas,,Reed\n",
        ["Lizzie", "Thomas"],
    ),
    case(
        "pref name",
        "First Name,Preferred Name,Last Name\nElizabeth,Lizzie,Hall\nThomas,,Reed\n",
        ["Lizzie", "Thomas"],
    ),
    case("quoted all one col", '"Nina"\n"Omar"\n', ["Nina", "Omar"]),
    case(
        "5 untis",
        '"Müan","Müller","","","","","","Anna",1,"3a",1,"","20170304","","",\n'
        '"Scbe","Schmidt","","","","","","Ben",2,"3a",2,"","20170504","","",\n',
        NOBODY,
    ),
    case("comma numbered", "1, Nina\n2, Omar\n3, Lea\n", ["Nina", "Omar", "Lea"]),
    case("space num", "1 Nina\n2 Omar\n10 Lea\n", ["Nina", "Omar", "Lea"]),
    case(
        "house col",
        "Nina\tRed\nOmar\tBlue\nLea\tRed\nTom\tBlue\nIda\tRed\nMax\tBlue\nJo\tRed\n",
        ["Nina", "Omar", "Lea", "Tom", "Ida", "Max", "Jo"],
    ),
    case("apostrophe", "'Nina\n'Omar\n", ["Nina", "Omar"]),
    case("formula", '="Nina"\t=1+1\n="Omar"\t=2+2\n', ["Nina", "Omar"]),
    case("D'Arcy", "D'Arcy\nO'Neil\nN'Golo\n", ["D'Arcy", "O'Neil", "N'Golo"]),
    case("emoji", "Nina 🙂\nOmar ⭐\n", ["Nina", "Omar"]),
    case("X Æ", "X Æ 12\nNina\nOmar\nLea\n", ["X Æ 12", "Nina", "Omar", "Lea"]),
    case("cyr full", "Коваль Олена\nШевчук Юрій\n", NOBODY),
    case("PIB", "ПІБ\tКлас\nКоваль Олена Петрівна\t3\nШевчук Юрій Іванович\t3\n", NOBODY),
]


@pytest.mark.parametrize(("data", "want", "language"), CASES)
def test_given_names_alone_are_read(
    data: bytes | str, want: list[str] | None, language: str
) -> None:
    assert names(data, language) == want
